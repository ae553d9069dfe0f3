import type { crowdedStage } from '../../support/plans/stage.ts'

export type CrowdedStage = ReturnType<typeof crowdedStage>
