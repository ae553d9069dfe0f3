import type { Command } from 'commander'
import { document } from '../../json/shape.ts'
import { argument, command, type Make } from '../define.ts'
import { completeBash } from './bash.ts'
import { completeFish } from './fish.ts'
import { completePowerShell } from './powershell.ts'
import { listLevels } from './tree.ts'
import { completeZsh } from './zsh.ts'

const scripts = { bash: completeBash, zsh: completeZsh, fish: completeFish, powershell: completePowerShell }

type Shell = keyof typeof scripts

/** Created from the program itself, so that it has every command and option. */
export const completion = (program: Command): Make =>
  command<object, [shell: Shell]>({
    name: 'completion',
    about: ['シェルの補完スクリプトを出力します', 'Prints a completion script for a shell'],
    arguments: [argument('<shell>', ['シェル', 'shell']).choices(Object.keys(scripts))],
    examples: [
      [`echo 'eval "$(cairn completion bash)"' >> ~/.bashrc`, ['bash に設定', 'install for bash']],
      [`echo 'eval "$(cairn completion zsh)"' >> ~/.zshrc`, ['zsh に設定', 'install for zsh']],
      [
        `echo 'cairn completion fish | source' >> ~/.config/fish/config.fish`,
        ['fish に設定', 'install for fish'],
      ],
      [
        "Add-Content $PROFILE 'cairn completion powershell | Out-String | Invoke-Expression'",
        ['PowerShell に設定', 'install for PowerShell'],
      ],
    ],
    shape: document({ shell: '"bash" | "zsh" | "fish" | "powershell"', script: 'string' }),
    run({ io }, { json }, shell) {
      const script = scripts[shell](listLevels(program))
      if (json) io.printJson({ shell, script })
      else io.printLines(script.trimEnd())
    },
  })
