export type Agent = { browser: string | null; system: string | null; kind: 'desktop' | 'phone' | 'tool' }

/** The browser and system of a `User-Agent`; null if it does not name them or they are unknown. */
export function agentOf(userAgent: string | null): Agent {
  const browser = firstOf(browsers, userAgent ?? '')
  const system = firstOf(systems, userAgent ?? '')
  const isPhone = /\b(Mobile|Android|iPhone|iPad|iPod)\b/.test(userAgent ?? '')
  if (!userAgent || /^Mozilla\//.test(userAgent))
    return { browser, system, kind: isPhone ? 'phone' : 'desktop' }
  // Tools have a short name: `curl/8.5.0`.
  return { browser: browser ?? /^[^/\s(]{1,40}/.exec(userAgent)?.[0] ?? null, system, kind: 'tool' }
}

const firstOf = (known: [RegExp, string][], userAgent: string) =>
  known.find(([sign]) => sign.test(userAgent))?.[1] ?? null

// Browsers also name those that they derive from, so derived browsers come first.
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Microsoft Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
