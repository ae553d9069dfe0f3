type Downloaded = { projectId: string; fileId: string; revision?: number }

/** An address that leads on to the bytes, for the browser to save. */
export const downloadOf = ({ projectId, fileId, revision }: Downloaded): string =>
  `/api/projects/${projectId}/files/${fileId}/download?redirect=1${revision ? `&revision=${revision}` : ''}`
