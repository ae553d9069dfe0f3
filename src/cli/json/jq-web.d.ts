/** jq, compiled to WebAssembly. Its package has no types. */
declare module 'jq-web' {
  /**
   * Runs a program on JSON texts, and returns what jq writes to standard output without the last line break; undefined if
   * it writes nothing. Throws if jq fails, with the text of standard error.
   */
  type Raw = (json: string, program: string, flags: string[]) => string | undefined
  const jq: Promise<{ raw: Raw }>
  export default jq
}
