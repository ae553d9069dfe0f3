import { group } from '../define.ts'
import { assign } from './assign.ts'
import { attach } from './attach.ts'
import { comment } from './comment.ts'
import { create } from './create.ts'
import { detach } from './detach.ts'
import { download } from './download.ts'
import { edit } from './edit.ts'
import { ls } from './ls.ts'
import { next } from './next.ts'
import { status } from './status.ts'
import { view } from './view.ts'
import { unwatch, watch } from './watch.ts'

export const issues = group(
  'issues',
  {
    about: ['課題を一覧、表示、作成、変更します', 'Lists, shows, creates, and changes issues'],
    examples: [
      ['cairn issues ls', ['課題を一覧表示', 'list the issues']],
      ['cairn issues create "Search is slow"', ['課題を作成', 'create an issue']],
      ['cairn issues status done 12', ['課題を完了にする', 'complete an issue']],
    ],
  },
  [ls, next, view, create, edit, status, assign, comment, attach, download, detach, watch, unwatch],
)
