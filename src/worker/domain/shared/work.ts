/** What a run of a job did, in numbers. */
export type Work = Record<string, number>
