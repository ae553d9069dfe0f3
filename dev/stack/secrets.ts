/** The secrets of the local stack and of tests. They protect nothing. */
export const localSecrets = { CODE_KEY: 'local-code-key-that-is-no-secret' }
