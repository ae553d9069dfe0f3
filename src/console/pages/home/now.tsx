import type { Home } from '../../api/reads/home.ts'
import layout from '../../parts/layout.module.css'
import { Nearest } from './nearest.tsx'
import { Recent } from './recent.tsx'

/** What is due next, and what happened last. */
export const Now = ({ home }: { home: Home }) => (
  <div className={layout.stackWide}>
    <Nearest />
    {home.recent.length > 0 && <Recent home={home} />}
  </div>
)
