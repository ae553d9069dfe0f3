import type { components } from '../../../client/index.ts'
import { texts } from '../../language/texts.ts'

export type Token = components['schemas']['TokenRecord']
export type Scope = NonNullable<Token['scopes']>[number]

/** What each scope lets a tool do; those that write read, too. */
export const scopesSaid = texts<Record<Scope, string>>({
  ja: {
    'issues:read': '課題と、課題に関連付けられたコミットやプルリクエストを読みます。',
    'issues:write': '課題を読み、作成、変更、削除、復元します。',
    'files:read': 'フォルダーとファイルの一覧を読み、ダウンロードします。',
    'files:write': 'ファイルを読み、アップロード、移動、削除します。版の復元や整理もできます。',
    'roadmap:read': 'ロードマップと計画ドキュメント、関連付けられたリポジトリを読みます。',
    'roadmap:sync':
      'ロードマップを読み、リポジトリから同期します。コミットやプルリクエストを課題に関連付けます。',
    'wiki:read': 'Wiki のページを読みます。Wiki はまだ利用できません。',
    'wiki:write': 'Wiki のページを読み、書きます。Wiki はまだ利用できません。',
  },
  en: {
    'issues:read': 'Read issues, and the commits and pull requests that are linked to them.',
    'issues:write': 'Read, create, change, delete and restore issues.',
    'files:read': 'List folders and files, and download them.',
    'files:write': 'Read, upload, move and delete files; restore and prune revisions.',
    'roadmap:read': 'Read roadmaps, plan documents and which repository is bound.',
    'roadmap:sync':
      'Read roadmaps and sync them from a repository; link commits and pull requests to issues.',
    'wiki:read': 'Read pages of the wiki, which is not available yet.',
    'wiki:write': 'Read and write pages of the wiki, which is not available yet.',
  },
})

export const scopes = Object.keys(scopesSaid.ja) as Scope[]
