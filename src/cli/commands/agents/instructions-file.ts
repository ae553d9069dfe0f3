import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { BrokenMarks, withInstructions } from '../../../agents/instructions.ts'
import { writeFileAtomically } from '../../repository/write-atomically.ts'
import { Failure } from '../../terminal/failure.ts'

export type Outcome = 'created' | 'updated' | 'unchanged'

const name = 'AGENTS.md'

/** Writes the lines to `AGENTS.md` of a folder. All other bytes of the file stay as they are. */
export function writeInstructions(root: string, lines: string): Outcome {
  const path = join(root, name)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) {
    writeFileAtomically(path, withInstructions('', lines))
    return 'created'
  }
  const target = found.isSymbolicLink() ? targetOf(root, path) : path
  const status = lstatSync(target)
  if (!status.isFile()) throw notAFile
  const before = readFileSync(target)
  const after = changed(before, lines)
  if (before.equals(after)) return 'unchanged'
  writeFileAtomically(target, after, status.mode & 0o777)
  return 'updated'
}

/** Each byte is a character here, so that no encoding can change it. */
function changed(before: Buffer, lines: string): Buffer {
  if (isUtf16(before)) throw inUtf16
  const bytes = (text: string) => Buffer.from(text).toString('latin1')
  try {
    return Buffer.from(withInstructions(before.toString('latin1'), bytes(lines)), 'latin1')
  } catch (thrown) {
    if (thrown instanceof BrokenMarks) throw brokenMarks
    throw thrown
  }
}

const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** The file that a link in the repository leads to. Links to other places are refused. */
function targetOf(root: string, path: string): string {
  try {
    const target = realpathSync(path)
    if (target.startsWith(realpathSync(root) + sep)) return target
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown
  }
  throw linkElsewhere
}

const brokenMarks = new Failure(
  [
    `${name} の目印 <!-- cairn:begin --> と <!-- cairn:end --> が対になっていません`,
    `The marks <!-- cairn:begin --> and <!-- cairn:end --> in ${name} are not one pair`,
  ],
  {
    code: 'broken_marks',
    hint: [
      '1 組だけ残すか、両方を削除してから、もう一度実行してください。何も変更していません',
      'Keep one pair of them, or delete both, and run this again. Nothing was changed',
    ],
  },
)

const inUtf16 = new Failure([`${name} は UTF-16 です`, `${name} is in UTF-16`], {
  code: 'not_utf8',
  hint: ['UTF-8 で保存してから、もう一度実行してください', 'Save it as UTF-8 and run this again'],
})

const notAFile = new Failure([`${name} はファイルではありません`, `${name} is not a file`], {
  code: 'not_a_file',
  hint: ['--print で内容を表示できます', 'Use --print to show the lines'],
})

const linkElsewhere = new Failure(
  [
    `${name} はリポジトリの外へのシンボリックリンクのため、書き込みません`,
    `${name} is a symbolic link that leads outside of the repository. Not writing to it`,
  ],
  {
    code: 'link_is_symlink',
    hint: ['--print で内容を表示できます', 'Use --print to show the lines'],
  },
)
