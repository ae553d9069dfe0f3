import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandLine } from '../../../dev/shared/processes.ts'
import { claimDirectory } from '../../../dev/stack/claim.ts'

const newFolder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-claim-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

it('a directory has one owner, until it is released', () => {
  const dir = newFolder()
  const claim = claimDirectory(dir)
  expect([claim?.leftBehind, claimDirectory(dir)]).toEqual([[], undefined])
  claim?.release()
  expect(claimDirectory(dir)?.leftBehind).toEqual([])
})

it('an owner that was killed is replaced, even by a process with its pid and command', () => {
  const dir = newFolder()
  const own = { pid: process.pid, command: commandLine(process.pid), started: [7] }
  for (const former of [
    own,
    { ...own, since: performance.timeOrigin - 1000 },
    { ...own, command: 'other' },
  ]) {
    writeFileSync(join(dir, 'owner.json'), JSON.stringify(former))
    const claim = claimDirectory(dir)
    expect(claim?.leftBehind).toEqual([7])
    claim?.release()
  }
})
