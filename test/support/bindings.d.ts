/// <reference types="@cloudflare/vitest-plugin/types" />
import type { Bindings } from '../../src/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MAILBOX_URL: string
    }
    interface GlobalProps {
      mainModule: typeof import('../../src/worker.ts')
    }
  }
}
