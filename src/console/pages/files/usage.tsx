import type { Tree } from '../../api/reads/files.ts'
import { useIsOrgAdmin } from '../../api/reads/home.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import { PlanLink } from '../../parts/plan-link.tsx'
import { isRaisedByPro } from '../../parts/plans.ts'
import { Progress } from '../../parts/progress.tsx'
import text from '../../parts/text.module.css'
import styles from './usage.module.css'

const messages = texts({
  ja: {
    used: (used: string) => `使用量 ${used}`,
    usedOf: (used: string, limit: string) => `使用量 ${used} / ${limit}`,
    roadmaps: (used: string, limit: string) => `ロードマップの使用量 ${used} / ${limit}`,
    near: (left: string) => `空き容量は残り ${left} です。これより大きいファイルはアップロードできません。`,
    full: '空き容量がありません。新しいファイルはアップロードできません。',
    how: '空き容量を増やすには、古い版やファイルを削除するか、プランを変更してください。',
    ask: '空き容量を増やすには、古い版やファイルを削除するか、組織の管理者にプランの変更を依頼してください。',
    most: '空き容量を増やすには、古い版やファイルを削除してください。',
  },
  en: {
    used: used => `${used} used`,
    usedOf: (used, limit) => `${used} of ${limit} used`,
    roadmaps: (used, limit) => `Roadmaps: ${used} of ${limit} used`,
    near: left => `${left} of storage left. Larger files cannot be uploaded.`,
    full: 'The storage is full. New files cannot be uploaded.',
    how: 'To free up space, delete old revisions or files, or change the plan.',
    ask: 'To free up space, delete old revisions or files, or ask an organization admin to change the plan.',
    most: 'To free up space, delete old revisions or files.',
  },
})

type Usage = Tree['usage']

const shareOf = ({ usedBytes, limitBytes }: Usage) => (limitBytes === null ? 0 : usedBytes / limitBytes)

const toneOf = (share: number) => (share >= 0.95 ? 'rust' : share >= 0.8 ? 'ochre' : 'moss')

/** The storage usage of a project. */
export function UsageLine({ usage }: { usage: Usage }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const { usedBytes, limitBytes, roadmapBytes, roadmapLimitBytes } = usage
  return (
    <>
      {limitBytes === null ? (
        <p className={`${layout.line} ${text.caption} ${styles.usage}`}>{t.used(bytes(usedBytes))}</p>
      ) : (
        <Room share={shareOf(usage)}>{t.usedOf(bytes(usedBytes), bytes(limitBytes))}</Room>
      )}
      {roadmapBytes > 0 && (
        <Room share={roadmapBytes / roadmapLimitBytes}>
          {t.roadmaps(bytes(roadmapBytes), bytes(roadmapLimitBytes))}
        </Room>
      )}
    </>
  )
}

const Room = ({ share, children }: { share: number; children: string }) => (
  <div className={`${layout.line} ${text.caption} ${styles.usage}`}>
    <span className={styles.bar}>
      <Progress label={children} parts={[{ tone: toneOf(share), share }]} />
    </span>
    <span aria-hidden="true">{children}</span>
  </div>
)

/** Warns when at least 80% of the storage is used. */
export function NearLimit({ usage }: { usage: Usage }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const { orgId } = useProject()
  const isAdmin = useIsOrgAdmin(orgId)
  const share = shareOf(usage)
  if (share < 0.8) return null
  const limit = usage.limitBytes!
  const left = limit - usage.usedBytes
  return (
    <Notice tone={share >= 0.95 ? 'rust' : 'ochre'}>
      {left > 0 ? t.near(bytes(left)) : t.full}{' '}
      {isRaisedByPro('bytes', limit) ? (
        <>
          {isAdmin ? t.how : t.ask} <PlanLink orgId={orgId} />
        </>
      ) : (
        t.most
      )}
    </Notice>
  )
}
