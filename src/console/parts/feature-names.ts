import type { Feature } from '../api/features.ts'
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

const notes = texts<Partial<Record<Feature, string>>>({
  ja: { wiki: 'Wiki はまだ利用できません。' },
  en: { wiki: 'The wiki is not available yet.' },
})

/** Notes to show where a feature can be chosen. */
export const useFeatureNotes = (): Partial<Record<Feature, string>> => useTexts(notes)

/** The names of the features. */
export const useFeatureNames = (): Record<Feature, string> => useTexts(named)
