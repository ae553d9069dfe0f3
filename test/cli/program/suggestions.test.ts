import { describe, expect, it } from 'vitest'
import { findNearest } from '../../../src/cli/commands/suggestions/nearest.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()

/** Runs a wrong command line, which sends nothing, and returns its hint. */
async function hintOf(line: string, LANG = 'C'): Promise<string> {
  const { cairn, asked } = offlineShell(folder())
  const ran = await cairn(line.split(' '), { env: { LANG } })
  expect([ran.code, ran.stdout, asked]).toEqual([2, '', []])
  return ran.stderr.split('\n')[1]!.replace(/^.*?: /, '')
}

describe('an unknown command', () => {
  it.each([
    ['statsu', 'Did you mean `cairn status`?'],
    ['comp', 'Did you mean `cairn completion`?'],
    ['issue list', 'Did you mean `cairn issues ls`?'],
    ['issues list --state open', 'Did you mean `cairn issues ls`?'],
    ['issues add "Search is slow"', 'Did you mean `cairn issues create`?'],
    ['issues get 12', 'Did you mean `cairn issues view`?'],
    ['issues update 12', 'Did you mean `cairn issues edit`?'],
    ['issues close 12', 'Did you mean `cairn issues status`?'],
    ['issue show 12', 'Did you mean `cairn issues view`?'],
    ['files upload a.txt', 'Did you mean `cairn files put`?'],
    ['files download a.txt', 'Did you mean `cairn files get`?'],
    ['files delete a.txt', 'Did you mean `cairn files rm`?'],
    ['files mkdir docs', 'Did you mean `cairn files put`?'],
    ['upload a.txt', 'Did you mean `cairn files put` or `cairn issues attach`?'],
    ['download a.txt', 'Did you mean `cairn files get` or `cairn issues download`?'],
    ['issues upload 12 a.txt', 'Did you mean `cairn issues attach`?'],
    ['issues done 12', 'Did you mean `cairn issues status`?'],
    ['projects list', 'Did you mean `cairn projects ls`?'],
    ['orgs create "Alpine club"', 'Did you mean `cairn orgs new`?'],
    ['auth login', 'Did you mean `cairn login`?'],
    ['auth logout', 'Did you mean `cairn logout`?'],
    ['auth status', 'Did you mean `cairn whoami`?'],
    ['browse', 'Did you mean `cairn open`?'],
    ['push', 'Did you mean `cairn sync`?'],
    ['help isues', 'Did you mean `cairn issues`?'],
  ])('leads to the one that fits: cairn %s', async (line, hint) => {
    expect(await hintOf(line)).toBe(hint)
  })

  it.each([
    ['xyzzy', 'See `cairn --help`'],
    ['files xyzzy', 'See `cairn files --help`'],
    // Not to the command that deletes attachments.
    ['issues rm 12', 'See `cairn issues --help`'],
    ['orgs xyzzy', 'See `cairn orgs --help`'],
    ['deploy', 'See `cairn --help`'],
    ['constructor', 'See `cairn --help`'],
    ['issues constructor', 'See `cairn issues --help`'],
    ['files __proto__', 'See `cairn files --help`'],
  ])('leads to the help if none fits: cairn %s', async (line, hint) => {
    expect(await hintOf(line)).toBe(hint)
  })

  it('leads to a command in Japanese as well', async () => {
    expect(await hintOf('issue list', 'ja_JP.UTF-8')).toBe('もしかして: cairn issues ls')
  })
})

describe('an unknown option', () => {
  it.each([
    ['whoami --jsno', 'Did you mean --json?'],
    ['issues ls --state done', 'Did you mean --status?'],
    ['issues ls --state=done', 'Did you mean --status?'],
    ['files put a.txt --folder docs', 'Name the folder to upload to as the last argument, such as docs/'],
    ['files put a.txt --folder=docs', 'Name the folder to upload to as the last argument, such as docs/'],
    ['files ls --folder docs', 'Name the folder as the argument, such as `cairn files ls docs`'],
    ['files get a.txt --folder docs', 'Did you mean --output?'],
    ['sync --folder app', 'Did you mean --dir?'],
    ['issues ls -L 5', 'Did you mean --limit?'],
    ['issues ls -s done', 'Did you mean --status?'],
    ['projects ls -q .', 'Did you mean --jq?'],
    ['issues new Search --message text', 'Did you mean --body?'],
    ['sync --preview', 'Did you mean --dry-run?'],
    ['files rm a.txt --recursiv', 'Did you mean --recursive?'],
    ['api GET projects --paginate', 'Did you mean --all?'],
    ['api -X POST projects', 'Name the method as the first argument, such as `cairn api POST projects`'],
    ['login --with-token', 'Did you mean --token?'],
    ['claim T12 --message parser', 'Did you mean --note?'],
    ['files put a.txt --output docs', 'Name the folder to upload to as the last argument, such as docs/'],
    ['files put -r docs', 'Folders cannot be uploaded. Name the files in it, such as `docs/* docs/`'],
    // Not to --allow-removals.
    ['sync --all', 'See `cairn sync --help`'],
    ['sync --allow', 'Did you mean --allow-removals?'],
    ['sync --xyzzy', 'See `cairn sync --help`'],
    ['sync -x', 'See `cairn sync --help`'],
  ])('leads to the one that fits, or to the help: cairn %s', async (line, hint) => {
    expect(await hintOf(line)).toBe(hint)
  })
})

describe('a word too many', () => {
  const fields =
    'Give the fields of the body with `-f key=value`, or send JSON from standard input with `--input -`'
  it.each([
    ['api POST projects name=Pier', fields],
    ['api POST projects -d {}', fields],
    ['issues comment 12 Done', 'Give the text with --body'],
    ['claim T12 T13', 'See `cairn claim --help`'],
  ])('leads to the option that has it, or to the help: cairn %s', async (line, hint) => {
    expect(await hintOf(line)).toBe(hint)
  })
})

describe('a status of other tools', () => {
  it.each([
    ['issues ls --status open', 'Did you mean --open?'],
    ['issues ls --status todo,closed', 'Did you mean `--status done,cancelled`?'],
    ['issues ls --status later', 'Use one of todo, in_progress, blocked, done, deferred, cancelled'],
  ])('leads to what means the same: cairn %s', async (line, hint) => {
    expect(await hintOf(line)).toBe(hint)
  })
})

it.each([
  ['sync', ['sync'], ['sync', 'set']],
  ['synch', ['sync'], ['sync', 'set']],
  ['snyc', ['sync'], ['sync', 'set']],
  ['lst', ['ls'], ['ls', 'new']],
  ['links', ['link'], ['link', 'login']],
  ['st', ['status'], ['status', 'sync', 'set']],
  ['x', [], ['a', 'y']],
  ['branch', [], ['search']],
])('%s is nearest to %j', (word, nearest, candidates) => {
  expect(findNearest(word, candidates)).toEqual(nearest)
})
