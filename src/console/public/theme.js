// Runs before the first paint, so the page does not flash in the wrong theme.
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}
