import { type Client, unwrap } from '../../api/client.ts'
import { showErrorToast } from '../toasts.tsx'
import { forgetUploadsIn, ownUploadsIn } from './own-uploads.ts'

/** Attaches the user's uploads in a text to the issue to which it belongs since it was sent. */
export async function attachUploads(
  api: Client,
  { projectId, number, text }: { projectId: string; number: number; text: string },
): Promise<void> {
  const params = { path: { projectId, number } }
  // The text is stored already, so a refusal does not refuse it.
  for (const attachmentId of ownUploadsIn(text, projectId))
    await unwrap(
      api.POST('/api/projects/{projectId}/issues/{number}/attachments', { params, body: { attachmentId } }),
    ).catch(showErrorToast)
  forgetUploadsIn(text)
}
