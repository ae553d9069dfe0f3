import { describe, expect, it } from 'vitest'
import { jobs } from '../../src/worker/jobs/jobs.ts'
import { limiting, runsAtOnce, widths } from './concurrency.ts'
import { filesUnder, readText } from './repository.ts'

describe('work at once', () => {
  it('has a test of how much runs at once, in each source that limits it', () => {
    const found = filesUnder('src').filter(path => /\.tsx?$/.test(path) && limiting.test(readText(path)))
    const wrappers = ['src/cli/service/network.ts', 'src/worker/jobs/run-job.ts']
    expect(found.filter(path => !wrappers.includes(path))).toEqual(Object.keys(widths).toSorted())
  })

  it('has a test of several runs at once, for each job', () => {
    expect(Object.keys(runsAtOnce)).toEqual(Object.keys(jobs))
  })

  it('names tests that exist', () => {
    const named = [...Object.values(widths).flat(), ...Object.values(runsAtOnce)]
    expect(named.filter(([file, test]) => !readText(file).includes(`'${test}'`))).toEqual([])
  })
})
