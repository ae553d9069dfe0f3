import { moment } from './machine.ts'
import { brief } from './report.ts'
import { measureScale } from './scale/measure-scale.ts'
import { scaleReport } from './scale/report.ts'
import { withParts } from './stage.ts'

const usage = 'Usage: npm run bench:scale -- [share of the whole world, 1 unless said otherwise] [turns, 25]'

const [share = 1, turns = 25] = process.argv.slice(2).map(Number)
if (!(share >= 0.01 && share <= 1 && Number.isInteger(share * 100) && turns >= 1)) {
  console.error(usage)
  process.exit(2)
}

await withParts(async parts => {
  console.log(`load average ${brief(moment().load[0]!)} before the start`)
  const scale = await measureScale(parts, { share, turns, attempts: 6 })
  console.log(scaleReport(scale))
  console.log(`load average ${brief(moment().load[0]!)} at the end`)
})
