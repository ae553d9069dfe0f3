import { moment } from './machine.ts'
import { brief } from './report.ts'
import { measureScale } from './scale/measure-scale.ts'
import { scaleReport } from './scale/report.ts'
import { withParts } from './stage.ts'

const usage = `Usage: npm run bench:scale -- [share] [turns] [operations]
  share       of the whole world: from 0.01 to 1, which it is unless said otherwise
  turns       in which each operation is timed in each world: 15 unless said otherwise
  operations  only those that this regular expression matches, and nothing else`

const [share, turns] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 15)]
const only = process.argv[4] === undefined ? {} : { only: new RegExp(process.argv[4]) }
if (!(share >= 0.01 && share <= 1 && Number.isInteger(share * 100) && turns >= 1)) {
  console.error(usage)
  process.exit(2)
}

await withParts(async parts => {
  console.log(`load average ${brief(moment().load[0]!)} before the start`)
  const scale = await measureScale(parts, { share, turns, attempts: 6, ...only })
  console.log(scaleReport(scale))
  console.log(`load average ${brief(moment().load[0]!)} at the end`)
})
