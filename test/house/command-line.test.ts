import { describe, expect, it } from 'vitest'
import { filesUnder, readText } from './repository.ts'

describe('the command line has one place for each effect: it', () => {
  const places: [what: string, pattern: RegExp, allowed: string[]][] = [
    [
      'uses its process; all other code gets a context',
      /(?<![\w.}])(?:process|console)\.\w|[=(:] process\b|\(process\b|node:process/,
      ['main.ts'],
    ],
    [
      'writes to the terminal, after cleaning the texts of others',
      /\bstd(?:out|err)\.write\(|createInterface\(/,
      ['terminal/output.ts', 'terminal/footer.ts', 'terminal/prompt.ts'],
    ],
    [
      'writes files, without following symbolic links',
      /\b(?:writeFile|appendFile|createWriteStream|copyFile|rename|symlink)(?:Sync)?\(|flags?: 'w'/,
      ['repository/write-atomically.ts', 'files/save.ts'],
    ],
    [
      'runs git, without the programs that a repository configures, and the editor of the user',
      /node:child_process/,
      ['repository/git.ts', 'terminal/run-editor.ts'],
    ],
    ['opens a browser', /import\('open'\)|from 'open'/, ['main.ts']],
    ['opens pages, only of the server', /\bbrowse\(page\)/, ['commands/browser.ts', 'main.ts']],
    [
      'sends requests, without following redirects',
      /(?<!\w)fetch\(|node:https?|XMLHttpRequest/,
      ['service/network.ts', 'service/tunnel.ts', 'files/download.ts', 'main.ts'],
    ],
  ]
  it.each(places)('%s', (_, pattern, allowed) => {
    const found = filesUnder('src/cli').filter(path => /\.ts$/.test(path) && pattern.test(readText(path)))
    expect(found.sort()).toEqual(allowed.map(path => `src/cli/${path}`).sort())
  })
})
