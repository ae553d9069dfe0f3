import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specKit } from '../../../src/cli/roadmap/readers/spec-kit/reader.ts'
import { createSnapshot } from '../../../src/cli/roadmap/snapshot.ts'
import { readWith } from './made-folders.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/odd/spec-kit')
const read = (name: string) => readWith(specKit, join(fixtures, name))

/** Counted with grep: checkboxes, those that are checked, those without a number, those with `[P]`, and headings with some. */
const counts: Record<
  string,
  [boxes: number, done: number, unnumbered: number, parallel: number, phases: number]
> = {
  'M0nkeyFl0wer-spec-kit-assistant': [3, 3, 0, 0, 3],
  'akiojin-gwt': [51, 21, 0, 20, 8],
  'alfredoperez-speckit-companion': [15, 15, 4, 0, 6],
  'ashbrener-spec-kit-jira-sync': [4, 3, 0, 2, 2],
  'brooke-hamilton-logical-path': [12, 12, 0, 5, 5],
  'github-spec-kit': [19, 0, 0, 15, 4],
  'goaikit-aikit': [174, 54, 24, 132, 14],
  'jmservera-squad-speckit-bridge': [5, 0, 0, 0, 1],
}

describe('the features of more repositories', () => {
  it('have their counts in the table', () => {
    expect(readdirSync(fixtures).sort()).toEqual(Object.keys(counts).sort())
  })

  it.each(Object.entries(counts))('lose no checkbox: %s', async (name, counted) => {
    const { tasks, phases } = await read(name)
    expect([
      tasks.length,
      tasks.filter(({ status }) => status === 'done').length,
      tasks.filter(({ id }) => !/\/T\d+$/.test(id)).length,
      tasks.filter(({ parallel }) => parallel).length,
      phases.length,
    ]).toEqual(counted)
  })

  it('can be in Japanese', async () => {
    const { phases } = await read('akiojin-gwt')
    expect(phases.map(({ phase }) => phase.id)).toContain('SPEC-30f6d724/フェーズ8-統合とポリッシュ')
    expect(phases[0]!.tasks[0]!.task).toEqual({
      id: 'SPEC-30f6d724/T001',
      title: 'contracts/types.tsから型定義をsrc/config/tools.tsにインポート準備',
      status: 'done',
      parallel: true,
      labels: ['共通'],
    })
    expect(phases[1]!.tasks[3]!.task.summary).toBe(
      '- ~/.claude-worktree/tools.jsonから設定読み込み\n- JSONパースエラー時のエラーメッセージ表示\n- ファイル不在時は空配列を返す',
    )
  })

  it('can have checkboxes without a number beside others', async () => {
    const { phases } = await read('alfredoperez-speckit-companion')
    expect(phases.at(-1)!.tasks.map(({ task }) => task.id.replace(/^[^/]*\//, ''))).toEqual([
      'verify/npm-run-compile-npm-test-green-1094-tests',
      'verify/pytest-green-218-tests',
      'verify/check-shape-parity-py-assemble-nodes-py-check-build-commands-accd624e',
      'verify/ls8-demo-verdict-pass-9-9-assertions-mode-deterministic',
    ])
  })

  it('can have no tasks, which is a warning', async () => {
    const { diagnostics } = await read('ashbrener-spec-kit-jira-sync')
    expect(diagnostics).toEqual(['specs/004-empty/tasks.md: The file has no tasks'])
  })

  it('can have a number twice, and both tasks are sent', async () => {
    const found = await read('goaikit-aikit')
    const warnings: string[] = []
    const defaults = { project: { id: 'p', name: 'P' }, updatedAt: '2026-01-01T00:00:00Z' }
    const { roadmap } = createSnapshot(found, defaults, {
      warn: ({ file, line }) => warnings.push(`${file}:${line}`),
    })
    const ids = roadmap.phases.flatMap(({ tasks }) => tasks.map(({ id }) => id))
    expect(new Set(ids).size).toBe(174)
    expect(ids.filter(id => id.includes('T024'))).toEqual([
      '003-aikit-generalize/T024',
      '003-aikit-generalize/T024~phase-3-package-creation-cli',
      '1-aikit-generalize/T024',
      '1-aikit-generalize/T024~phase-3-package-creation-cli',
    ])
    expect(warnings).toEqual([
      'specs/003-aikit-generalize/tasks.md:111',
      'specs/1-aikit-generalize/tasks.md:111',
    ])
  })

  it('have the same IDs after another number and more marks', async () => {
    const { tasks } = await read('goaikit-aikit')
    const idsOf = (feature: string) =>
      tasks.map(({ id }) => id.split('/')).flatMap(([name, ...id]) => (name === feature ? id.join('/') : []))
    expect(idsOf('003-aikit-generalize')).toEqual(idsOf('1-aikit-generalize'))
  })
})
