import { spawn } from 'node:child_process'

/** Runs an editor, which can have arguments, like git does. Returns whether it succeeded. */
export const runEditor = (platform: string, command: string, path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const editor =
      platform === 'win32'
        ? spawn(`${command} "${path}"`, { stdio: 'inherit', shell: true })
        : spawn('sh', ['-c', `${command} "$@"`, command, path], { stdio: 'inherit' })
    editor.on('error', reject)
    editor.on('close', code => resolve(code === 0))
  })
