/// <reference types="@cloudflare/vitest-plugin/types" />
import type { Bindings } from '../../src/worker/env.ts'

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { eager: true; query?: string }): Record<string, Record<string, unknown>>
  }
  namespace Cloudflare {
    interface Env extends Bindings {
      MAILBOX_URL: string
      /** The database as its owner. DATABASE_URL has the Worker's role. */
      OWNER_DATABASE_URL: string
      STORE_CONTROL: string
      STORE_RUNTIME?: Fetcher
      ASSETS: Fetcher
    }
    interface GlobalProps {
      mainModule: typeof import('../../src/worker/worker.ts')
    }
  }
}
