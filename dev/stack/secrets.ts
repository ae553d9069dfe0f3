/** What no test and no local stack has to keep. */
export const localSecrets = { CODE_KEY: 'local-code-key-that-is-no-secret' }
