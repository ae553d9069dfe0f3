import { Settings2 } from 'virtual:icons'
import type { IssueSort } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { groups, type IssueGroup } from '../../parts/issue-filters.ts'
import { type Order, orders } from '../../parts/issue-orders.ts'
import { Menu, MenuChoice, MenuLine } from '../../parts/menu.tsx'
import { useFilter } from './filters/use-filter.ts'

const messages = texts({
  ja: {
    display: '並べ替えとグループ',
    sort: '並べ替え',
    direction: '順序',
    ascending: '昇順',
    descending: '降順',
    group: 'グループ',
    none: 'なし',
  },
  en: {
    display: 'Sort and group',
    sort: 'Sort by',
    direction: 'Direction',
    ascending: 'Ascending',
    descending: 'Descending',
    group: 'Group by',
    none: 'None',
  },
})

const orderNames = texts<Record<Order, string>>({
  ja: { number: '番号', updated: '更新日時', due: '期日', priority: '優先度', position: 'ボードでの順' },
  en: {
    number: 'Number',
    updated: 'Last updated',
    due: 'Due day',
    priority: 'Priority',
    position: 'Place on the board',
  },
})

const groupNames = texts<Record<IssueGroup, string>>({
  ja: { status: '状態', assignee: '担当者', label: 'ラベル', priority: '優先度' },
  en: { status: 'Status', assignee: 'Assignee', label: 'Label', priority: 'Priority' },
})

/** The order that each starts with: the newest, the most urgent, and the next due first. */
const firstSort: Record<Order, IssueSort> = {
  number: '-number',
  updated: '-updated',
  due: 'due',
  priority: '-priority',
  position: 'position',
}

const orderOf = (sort: IssueSort) => sort.replace('-', '') as Order

/** The order and the groups of the list, which the address keeps. */
export function Display() {
  const t = useTexts(messages)
  const [orderName, groupName] = [useTexts(orderNames), useTexts(groupNames)]
  const { filter, view, change } = useFilter()
  const sort = filter.sort ?? firstSort.number
  const setSort = (next: IssueSort) =>
    void change(before => ({ ...before, sort: next === firstSort.number ? undefined : next }))
  return (
    <Menu align="start" trigger={<Button icon={<Settings2 size={16} />}>{t.display}</Button>}>
      <MenuChoice
        label={t.sort}
        value={orderOf(sort)}
        onChange={order => setSort(firstSort[order as Order])}
        options={orders.map((order): [string, string] => [order, orderName[order]])}
      />
      <MenuLine />
      <MenuChoice
        label={t.direction}
        value={sort.startsWith('-') ? '-' : ''}
        onChange={sign => setSort(`${sign as '' | '-'}${orderOf(sort)}`)}
        options={[
          ['', t.ascending],
          ['-', t.descending],
        ]}
      />
      <MenuLine />
      <MenuChoice
        label={t.group}
        value={view.group ?? ''}
        onChange={group =>
          void change(before => ({ ...before, group: (group || undefined) as IssueGroup | undefined }))
        }
        options={[['', t.none], ...groups.map((group): [string, string] => [group, groupName[group]])]}
      />
    </Menu>
  )
}
