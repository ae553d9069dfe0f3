import { group } from '../define.ts'
import { init } from './init.ts'

export const agents = group(
  'agents',
  {
    about: [
      'AI エージェントに、このプロジェクトの使い方を伝えます',
      'Tells AI agents how to use the project',
    ],
    examples: [['cairn agents init', ['AGENTS.md に書き込む', 'write to AGENTS.md']]],
  },
  [init],
)
