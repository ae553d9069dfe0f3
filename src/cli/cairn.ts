import { run } from './main.ts'

// Ends by itself once all is written: `process.exit` would cut what a pipe has not taken yet.
run(process.argv.slice(2)).then(code => {
  process.exitCode = code
})
