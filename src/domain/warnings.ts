const maxWarnings = 50

/** At most 50, then one that counts the rest; `warningsTotal` counts all (contract, "Limits"). */
export function boundWarnings(all: string[]): { warnings: string[]; warningsTotal: number } {
  const excess = all.length - maxWarnings
  const warnings = excess > 0 ? [...all.slice(0, maxWarnings), `ほか ${excess} 件の警告があります`] : all
  return { warnings, warningsTotal: all.length }
}
