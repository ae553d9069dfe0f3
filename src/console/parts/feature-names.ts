import type { Feature } from '../api/reads/projects.ts'
import { texts, useTexts } from '../language/texts.ts'

const named = texts<Record<Feature, string>>({
  ja: {
    roadmap: 'ロードマップ',
    issues: '課題',
    wiki: 'Wiki',
    files: 'ファイル',
    git_links: 'Git リンク',
    settings: '設定',
  },
  en: {
    roadmap: 'Roadmap',
    issues: 'Issues',
    wiki: 'Wiki',
    files: 'Files',
    git_links: 'Git links',
    settings: 'Settings',
  },
})

/** What the features of a project are called. */
export const useFeatureNames = (): Record<Feature, string> => useTexts(named)
