import { useState } from 'react'
import type { Board, Issue } from '../../../api/reads/issues.ts'
import { counted, texts, useTexts } from '../../../language/texts.ts'
import { issueName } from '../../../parts/issue-name.ts'
import { useStatusNames } from '../../../parts/pill.tsx'
import type { Slot } from './slots.ts'
import type { Step } from './use-keyboard.ts'

type At = { name: string; column: string; index: number; total: number }

const messages = texts({
  ja: {
    how: 'スペースキーで持ち上げ、矢印キーで移動し、もう一度スペースキーで置きます。Escape キーで取り消します。',
    lifted: ({ name, column, index, total }: At) =>
      counted`${name} を持ち上げました。「${column}」の ${total} 件中 ${index} 番目`,
    moved: ({ column, index, total }: At) => counted`「${column}」の ${total} 件中 ${index} 番目`,
    dropped: ({ name, column, index, total }: At) =>
      counted`${name} を「${column}」の ${total} 件中 ${index} 番目に置きました`,
    canceled: ({ name, column, index, total }: At) =>
      counted`取り消しました。${name} は「${column}」の ${total} 件中 ${index} 番目のままです`,
    lost: ({ name }: Pick<At, 'name'>) =>
      `移動を取り消しました。${name} は、その間に移動または削除されました。`,
  },
  en: {
    how: 'Press space to lift it, arrow keys to move it, and space again to drop it. Escape cancels.',
    lifted: ({ name, column, index, total }) => counted`${name} lifted. ${column}, ${index} of ${total}`,
    moved: ({ column, index, total }) => counted`${column}, ${index} of ${total}`,
    dropped: ({ name, column, index, total }) => counted`${name} dropped. ${column}, ${index} of ${total}`,
    canceled: ({ name, column, index, total }) =>
      counted`Canceled. ${name} stays in ${column}, ${index} of ${total}`,
    lost: ({ name }) => `Move canceled. ${name} was moved or deleted meanwhile.`,
  },
})

/** What screen readers say about moves by keyboard: how they work, and each step. */
export function useMessages(data: Board | undefined, find: (number: number) => Issue | undefined) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const [said, setSaid] = useState('')
  const say = (step: Step, { number, slot }: { number: number; slot: Slot }) => {
    const issue = find(number)
    const column = data?.columns.find(({ status }) => status === slot.status)
    if (!issue || !column) return
    const others = column.total - (issue.status === slot.status ? 1 : 0)
    const at = {
      name: nameIn(issue),
      column: nameOf(slot.status),
      index: slot.index + 1,
      total: others + 1,
    }
    setSaid(t[step](at))
  }
  const lost = (issue: Issue) => t.lost({ name: nameIn(issue) })
  return { how: t.how, said, say, sayNothing: () => setSaid(''), lost }
}

const nameIn = (issue: Issue) => `${issueName(issue)} ${issue.title}`
