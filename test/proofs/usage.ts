/** Prints the usage instead of running, if an argument asks for it. */
export function showUsage(args: readonly string[], usage: string): void {
  if (!args.some(arg => arg === '--help' || arg === '-h')) return
  console.log(`Usage: ${usage}`)
  process.exit(0)
}
