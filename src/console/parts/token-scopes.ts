import type { components } from '../../client/index.ts'
import { texts } from '../language/texts.ts'

export type Token = components['schemas']['TokenRecord']
export type TokenScope = NonNullable<Token['scopes']>[number]

/** What each scope allows; write scopes include reading. */
export const scopeDescriptions = texts<Record<TokenScope, string>>({
  ja: {
    'issues:read': '課題とコメント、課題にリンクされたコミットやプルリクエストを読み取ります。',
    'issues:write': '課題を読み取り、作成、変更、削除、復元します。コメントも書き込みます。',
    'files:read': 'フォルダーとファイルの一覧を読み取り、ダウンロードします。',
    'files:write': 'ファイルを読み取り、アップロード、移動、削除します。版の復元と古い版の削除もできます。',
    'roadmap:read': 'ロードマップと計画、関連付けられたリポジトリを読み取ります。',
    'roadmap:sync':
      'ロードマップを読み取り、リポジトリから同期します。コミットやプルリクエストを課題にリンクします。',
    'wiki:read': 'Wiki のページを読み取ります。Wiki はまだ利用できません。',
    'wiki:write': 'Wiki のページを読み取り、編集します。Wiki はまだ利用できません。',
  },
  en: {
    'issues:read': 'Read issues, their comments, and the commits and pull requests that are linked to them.',
    'issues:write': 'Read, create, change, delete, and restore issues, and write comments.',
    'files:read': 'List folders and files, and download them.',
    'files:write': 'Read, upload, move, and delete files. Restore revisions and delete old ones.',
    'roadmap:read': 'Read roadmaps, plans, and the bound repository.',
    'roadmap:sync':
      'Read roadmaps and sync them from a repository. Link commits and pull requests to issues.',
    'wiki:read': 'Read wiki pages. The wiki is not available yet.',
    'wiki:write': 'Read and write wiki pages. The wiki is not available yet.',
  },
})

export const scopes = Object.keys(scopeDescriptions.ja) as TokenScope[]
