type Downloaded = { projectId: string; fileId: string; revision?: number }

/** The URL of a download; it redirects to the object store. */
export const downloadUrl = ({ projectId, fileId, revision }: Downloaded): string =>
  `/api/projects/${projectId}/files/${fileId}/download?redirect=1${revision ? `&revision=${revision}` : ''}`
