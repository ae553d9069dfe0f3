// Made from the reference by `npm run reference`.

export interface paths {
  '/healthz': {
    /**
     * Check that the service runs
     *
     * Asks neither the database nor the object store.
     */
    get: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** Always true. */
            ok: true
          }
        } }
        400: components['responses']['invalid']
        500: components['responses']['internal']
      }
    }
  }
  '/readyz': {
    /**
     * Check that the service can work
     *
     * `ready` is 200 and `unready` is 503 with `Retry-After`. `degraded` is 200, or 503 with `strict=1`. The result may be ten seconds old. `checks` is only for a Bearer of the setting `READINESS_KEY`, and for everyone where the setting is missing.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** With `1`, `degraded` is 503 too. */
          strict?: "0" | "1" | "false" | "true"
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** `degraded`: it can work, but mail or a job is not `ok`. `unready`: database, migrations, functions, or store are not `ok`. */
            status: "ready" | "degraded" | "unready"
            /** What was looked at. Whatever has not answered after three seconds has failed. Missing where the service has a `READINESS_KEY` and the request does not show it. */
            checks?: {
              /** Whether the database answers. */
              database: "ok" | "failed"
              /** Whether the database has all that this version needs; `unknown`: it does not answer. */
              migrations: "ok" | "behind" | "unknown"
              /** Whether the database has the functions that this version calls, and still serves this version; `unknown`: it does not answer. */
              functions: "ok" | "missing" | "unknown"
              /** Each job by its name; `late`: no success within five of its intervals. Empty where the database does not answer. */
              jobs: { [name: string]: "ok" | "late" }
              /** `late`: mail has been due for five minutes, or sign-in codes expired unsent in the last hour. `failed`: no mail has been sent since, or no mail provider is configured. `unknown`: the database does not answer. */
              mail: "ok" | "late" | "failed" | "unknown"
              /** Whether the object store answers; `failed` also where none is configured. */
              store: "ok" | "failed"
            }
          }
        } }
        400: components['responses']['invalid']
        500: components['responses']['internal']
        503: { content: {
          'application/json': {
            /** `degraded`: it can work, but mail or a job is not `ok`. `unready`: database, migrations, functions, or store are not `ok`. */
            status: "ready" | "degraded" | "unready"
            /** What was looked at. Whatever has not answered after three seconds has failed. Missing where the service has a `READINESS_KEY` and the request does not show it. */
            checks?: {
              /** Whether the database answers. */
              database: "ok" | "failed"
              /** Whether the database has all that this version needs; `unknown`: it does not answer. */
              migrations: "ok" | "behind" | "unknown"
              /** Whether the database has the functions that this version calls, and still serves this version; `unknown`: it does not answer. */
              functions: "ok" | "missing" | "unknown"
              /** Each job by its name; `late`: no success within five of its intervals. Empty where the database does not answer. */
              jobs: { [name: string]: "ok" | "late" }
              /** `late`: mail has been due for five minutes, or sign-in codes expired unsent in the last hour. `failed`: no mail has been sent since, or no mail provider is configured. `unknown`: the database does not answer. */
              mail: "ok" | "late" | "failed" | "unknown"
              /** Whether the object store answers; `failed` also where none is configured. */
              store: "ok" | "failed"
            }
          }
        } }
      }
    }
  }
  '/api/auth/email-code': {
    /**
     * Mail a sign-in code
     *
     * The code is good for 10 minutes and 5 tries, in the browser that asked for it. Asking again replaces it. In 15 minutes an address gets 10 codes, of which one caller can ask for 3. An address that has no account and may not get one is mailed that instead; the answer is the same.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Where to send the code. */
          email: string
        }
      } }
      responses: {
        202: { content: {
          'application/json': {
            /** Always true, whether or not the address has an account. */
            ok: true
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        403: components['responses']['origin_forbidden']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/auth/session': {
    /**
     * Sign in with a mailed code
     *
     * The first sign-in makes the account, if the address may have one here. Each accepts the invitations that are due to the address. After 5 wrong tries every further one is 429 `rate_limited`; its `retryAfter` is 0 where another code can be asked for at once.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The address that the code was mailed to. */
          email: string
          /** The six digits of the mail; they may be full-width, and have spaces and hyphens between them. */
          code: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            user: components['schemas']['User']
            joined: components['schemas']['Joined']
          }
        } }
        400: components['responses']['code_invalid.invalid.unreadable_body']
        403: components['responses']['origin_forbidden.sign_up_restricted']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Sign out
     *
     * **Permission.** Every user, for their own data. Only with the session of a browser. Tokens are refused.
     */
    delete: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/auth/sessions': {
    /**
     * List your sessions
     *
     * Those that are over are not listed.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, newest first. */
            sessions: (components['schemas']['Session'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/auth/sessions/{sessionId}': {
    /**
     * End one of your sessions
     *
     * Where it is the session that asks, its cookie and the cache of the browser are cleared. A session of somebody else, or one that is over, is 404.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the session. */
          sessionId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/auth/device/code': {
    /**
     * Start a device login
     *
     * How a command line gets a token (RFC 8628). It shows its user `user_code` and the page to approve it on, and meanwhile polls with `device_code`.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** What the client calls itself, on one line; it becomes the name of the token. */
          client_name: string
        }
        'application/x-www-form-urlencoded': {
          /** What the client calls itself, on one line; it becomes the name of the token. */
          client_name: string
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['StartedDeviceLogin']
        } }
        400: components['responses']['invalid.invalid_request']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/auth/device': {
    /**
     * Look at a device login
     *
     * So that people see whom they let in; it decides nothing. Looking and deciding together, a person can try 10 codes a minute.
     */
    get: {
      parameters: {
        path?: never
        query: {
          /** The code that the client shows, in any case, with or without its hyphen. */
          userCode: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            device: components['schemas']['WaitingDeviceLogin']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        404: components['responses']['device_code_not_found']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/auth/device/approve': {
    /**
     * Approve or deny a device login
     *
     * Whoever decides first decides, and the token is theirs. After `token_limit` the login goes on waiting. Looking and deciding together, a person can try 10 codes a minute.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The code that the client shows, in any case, with or without its hyphen. */
          userCode: string
          /**
           * Whether the client gets its token.
           * @default "approve"
           */
          decision?: "approve" | "deny"
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            /** Always true. */
            ok: true
            /** What the client calls itself, 1 to 120 characters. */
            clientName: string
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        404: components['responses']['device_code_not_found']
        409: components['responses']['idempotency_conflict.token_limit']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/auth/device/token': {
    /**
     * Poll a device login for its token
     *
     * Once the login is approved, it answers the token, and does so once. Until then it is `authorization_pending`; go on polling. After each `slow_down` wait 5 seconds longer between two polls.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The one grant type that is taken; it may be left out. */
          grant_type?: "urn:ietf:params:oauth:grant-type:device_code"
          /** The `device_code` of the login. */
          device_code: string
        }
        'application/x-www-form-urlencoded': {
          /** The one grant type that is taken; it may be left out. */
          grant_type?: "urn:ietf:params:oauth:grant-type:device_code"
          /** The `device_code` of the login. */
          device_code: string
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['RedeemedDeviceLogin']
        } }
        400: components['responses']['access_denied.authorization_pending.expired_token.invalid.invalid_grant.invalid_request.slow_down.unsupported_grant_type']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/home': {
    /**
     * Read where you stand
     *
     * In one answer what the caller’s lists have: unread notifications, invitations, organizations and projects, and what was done last in these.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** True: of events in a row of one type by one person, `recent` has only the newest, and `recentCounts` how many they are. */
          folded?: "0" | "1" | "false" | "true"
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            user: components['schemas']['User']
            /** How many notifications are unread. */
            unread: number
            /** The invitations of organizations to the caller, newest first. */
            invitations: (components['schemas']['OwnInvitation'])[]
            /** The organizations that the caller is a member of, by name. */
            orgs: (components['schemas']['Organization'])[]
            /** The projects that the caller reaches, by name; of more than 500, those that changed last by `updated_at`. */
            projects: (components['schemas']['HomeProject'])[]
            /** How many projects the caller reaches. */
            projectsTotal: number
            /** The last 20 events that the caller may see of `projects` that are not archived, newest first. */
            recent: (components['schemas']['ActivityEvent'])[]
            /** How many events each of `recent` stands for, in the same order: 1, and with `folded` up to 60, where it can be more. */
            recentCounts: (number)[]
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/profile': {
    /**
     * Read your profile
     *
     * **Permission.** Every user, for their own data. With a session or any valid token.
     */
    get: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            user: components['schemas']['User']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change your profile
     *
     * **Permission.** Every user, for their own data. With a session or an unrestricted token. It counts toward the write limit of the token.
     */
    patch: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Their name, on one line; null: none. */
          displayName?: string | null
          /** The language of the mails to them. */
          locale?: "ja" | "en"
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            user: components['schemas']['User']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden.token_project.token_scope']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/token': {
    /**
     * Read the token that asks
     *
     * A browser’s session has none: 404.
     */
    get: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            token: components['schemas']['CurrentToken']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Revoke the token that asks
     *
     * A browser’s session has none: 404.
     */
    delete: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        404: components['responses']['not_found']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/invitations': {
    /**
     * List your invitations
     *
     * Those of organizations that can still be accepted. Invitations to projects are not among them: signing in accepts them.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, newest first. */
            invitations: (components['schemas']['OwnInvitation'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/invitations/{invitationId}/accept': {
    /**
     * Accept an invitation
     *
     * It takes no other seat, for it has held one. A role that the caller has already is never lowered.
     */
    post: {
      parameters: {
        path: {
          /** ID of the invitation. */
          invitationId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The organization that they are a member of. */
            org: {
              /** ID of the organization: a UUID. */
              id: string
              /** Its name, 1 to 80 characters. */
              name: string
              /** The role of the caller in it. */
              role: "admin" | "member"
            }
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden.token_project.token_scope']
        404: components['responses']['invitation_not_found.not_found']
        409: components['responses']['idempotency_conflict']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/invitations/{invitationId}/decline': {
    /**
     * Decline an invitation
     *
     * The invitation is gone and its seat free.
     */
    post: {
      parameters: {
        path: {
          /** ID of the invitation. */
          invitationId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden.token_project.token_scope']
        404: components['responses']['invitation_not_found.not_found']
        409: components['responses']['idempotency_conflict']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/notifications': {
    /**
     * List your notifications
     *
     * Always paged. Those of a project are hidden while it is archived, has the roadmap switched off, or is out of reach.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
          /** Whether to list and to count in `total` only unread ones. */
          unread?: "0" | "1" | "false" | "true"
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** One slice of them, newest first. */
            notifications: (components['schemas']['Notification'])[]
            /** How many of all are unread, whatever was asked for. */
            unread: number
            /** How many there are; with `unread=1`, how many are unread. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many notifications a slice has at most. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/notifications/read': {
    /**
     * Mark notifications as read
     *
     * **Permission.** Every user, for their own data. With a session or an unrestricted token. It counts toward the write limit of the token.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** IDs of those to mark, others are left alone; an empty list marks none. Left out: all. */
          ids?: (string)[]
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            /** How many were marked just now. */
            read: number
            /** How many are left. */
            unread: number
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden.token_project.token_scope']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/notification-preferences': {
    /**
     * Read your notification preferences
     *
     * **Permission.** Every user, for their own data. With a session or an unrestricted token.
     */
    get: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            preferences: components['schemas']['NotificationPreferences']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change your notification preferences
     *
     * **Permission.** Every user, for their own data. With a session or an unrestricted token. It counts toward the write limit of the token.
     */
    patch: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** What to be told of in the app: nothing, tasks that became blocked, or every change. */
          inApp?: "none" | "blocked" | "all"
          /** What to be told of by mail: nothing, tasks that became blocked, or every change. */
          email?: "none" | "blocked" | "all"
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            preferences: components['schemas']['NotificationPreferences']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden.token_project.token_scope']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/unsubscribe': {
    /**
     * Show the page that asks before mails end
     *
     * Where the link of a mail leads. It changes nothing, for programs that look at links follow them by themselves. A key of nobody gets the same page.
     */
    get: {
      parameters: {
        path?: never
        query: {
          /** The key in the link of the mail. */
          key: string
          /**
           * Which mails: `digest`, those that sum up changes of roadmaps; `all`, every notification.
           * @default "all"
           */
          of?: "digest" | "all"
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'text/html': string
        } }
        400: components['responses']['invalid']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * End notifications by mail
     *
     * From any origin and with any body, as mail programs do it (RFC 8058). A key of nobody is 404. What is told in the app stays.
     */
    post: {
      parameters: {
        path?: never
        query: {
          /** The key in the link of the mail. */
          key: string
          /**
           * Which mails: `digest`, those that sum up changes of roadmaps; `all`, every notification.
           * @default "all"
           */
          of?: "digest" | "all"
        }
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'text/html': string
        } }
        400: components['responses']['invalid']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/tokens': {
    /**
     * List your tokens
     *
     * A token that has ended is listed for 90 more days.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, newest first, ended ones included. */
            tokens: (components['schemas']['TokenRecord'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Create a token
     *
     * Keep the plaintext: no other answer has it. Tokens that are revoked or expired do not count to the limit of 20.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** What to call it, on one line. */
          name: string
          /** When it expires, an instant in the future with a time zone; null or left out: never. */
          expiresAt?: string | null
          /** What it may do; duplicates are dropped. Null or left out: all that its person may by a token. */
          scopes?: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
          /** ID of the only project that it is for, one that its person reaches, archived or not. Null or left out: it is for all. */
          projectId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            /** Its plaintext, told only here: what to send as `Authorization: Bearer …`. */
            token: string
            record: components['schemas']['TokenRecord']
          }
        } }
        400: components['responses']['expires_at_invalid.expires_at_past.invalid.project_id_invalid.scopes_invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        404: components['responses']['not_found.project_not_found']
        409: components['responses']['idempotency_conflict.token_limit']
        413: components['responses']['payload_too_large']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/tokens/{tokenId}/revoke': {
    /**
     * Revoke a token
     *
     * It is refused from the next request on. Revoking it again changes nothing.
     */
    post: {
      parameters: {
        path: {
          /** ID of the token’s record. */
          tokenId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** Always true. */
            ok: true
            token: components['schemas']['TokenRecord']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/billing/price': {
    /**
     * Read what Pro costs
     *
     * The price comes from the payment provider; a change there shows here within ten minutes.
     */
    get: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            price: components['schemas']['Price']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        500: components['responses']['internal']
        502: components['responses']['billing_error']
        503: components['responses']['billing_unavailable.service_unavailable']
      }
    }
  }
  '/api/billing/checkout': {
    /**
     * Start to buy Pro
     *
     * The browser goes to `url`, pays there and comes back to the page of the plan. The plan changes once the payment provider has told of the payment. Until something is bought, whoever asks within the same hour gets the same checkout.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** ID of an organization that the caller administers. */
          orgId: string
          /** The plan to buy. */
          plan: "pro"
          /** Who the plan is for. */
          scope: "org"
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['PaymentPage']
        } }
        400: components['responses']['invalid.org_required.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.org_active_team.org_owner_granted']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        502: components['responses']['billing_error']
        503: components['responses']['billing_unavailable.service_unavailable']
      }
    }
  }
  '/api/billing/portal': {
    /**
     * Manage what is paid
     *
     * The browser goes to `url`, where the contract, its payment and its invoices are managed, and comes back to the page of the plan.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** ID of an organization that the caller administers. */
          orgId: string
          /** Who the plan is for. */
          scope: "org"
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['PaymentPage']
        } }
        400: components['responses']['invalid.org_required.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.org_no_contract']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        502: components['responses']['billing_error']
        503: components['responses']['billing_unavailable.service_unavailable']
      }
    }
  }
  '/api/billing/webhook': {
    /**
     * Take an event of the payment provider
     *
     * For the payment provider alone. The signature must have been made within 300 seconds of now. What an event says of a subscription is read from the provider again, and each event counts once.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header: {
          /** The signature of the payment provider over the body. */
          'Stripe-Signature': string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': Blob | Uint8Array | ArrayBuffer
      } }
      responses: {
        200: { content: {
          'application/json': {
            /** Always true: the event need not be sent again. */
            received: true
          }
        } }
        400: components['responses']['invalid.unreadable_body.webhook_invalid']
        413: components['responses']['payload_too_large']
        500: components['responses']['internal']
        502: components['responses']['billing_error']
        503: components['responses']['billing_unavailable.service_unavailable']
      }
    }
  }
  '/api/orgs': {
    /**
     * List your organizations
     *
     * Those that the caller is a member of. Guests of a project are no members.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, by name. */
            orgs: (components['schemas']['Organization'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Create an organization
     *
     * The caller is its admin. At most 10 can be created in an hour.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its name. */
          name: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            org: components['schemas']['Organization']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.org_limit']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/eligible': {
    /**
     * List organizations to create a project in
     *
     * All that the caller is a member of, also those whose plan has no room left.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, by name. */
            orgs: (components['schemas']['EligibleOrganization'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}': {
    /**
     * Read an organization
     *
     * **Permission.** Members of the organization. With a session or an unrestricted token. Also while the organization is suspended.
     */
    get: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            org: components['schemas']['Organization']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Delete an organization
     *
     * Its members, groups and invitations go with it, for good; the people keep their accounts.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['org_has_contract.org_has_projects']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Rename an organization
     *
     * **Permission.** Admins of the organization. With a session or an unrestricted token. It counts toward the write limit of the token.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its name. */
          name: string
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            org: components['schemas']['Organization']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/members': {
    /**
     * List members and invitations
     *
     * Admins are also shown the invitations to projects, so that each seat can be found. Invitations as a guest take no seat and are not listed.
     */
    get: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: never
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** All members, the longest there first. */
            members: (components['schemas']['OrganizationMember'])[]
            /** Those that can still be accepted, oldest first; those to projects are shown to admins alone. */
            invitations: (components['schemas']['OrganizationInvitation'])[]
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Add a member to an organization
     *
     * Adds somebody who has an account at once; to others, send an invitation. An invitation that waits for them is used up: its seat is theirs, and they join the group that it names.
     */
    post: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The e-mail address of somebody who has an account. */
          email: string
          /** The role that they will have in the organization. */
          role: "admin" | "member"
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            member: components['schemas']['OrganizationMember']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found.user_not_found']
        409: components['responses']['already_member.idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/members/{userId}': {
    /**
     * Remove a member or leave an organization
     *
     * With the membership end their groups, their memberships in its projects and their invitations to them, but for what they have as a guest.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
          /** ID of the user. */
          userId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['member_not_found.not_found']
        409: components['responses']['last_admin']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change a member's role in an organization
     *
     * **Permission.** Admins of the organization. With a session or an unrestricted token. It counts toward the write limit of the token.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
          /** ID of the user. */
          userId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The role that they will have in the organization. */
          role: "admin" | "member"
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            member: components['schemas']['OrganizationMember']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['member_not_found.not_found']
        409: components['responses']['last_admin']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/invitations': {
    /**
     * Invite people to an organization
     *
     * All who are new find a seat, or nobody is invited. Whoever is invited already is invited anew: role, group and end are overwritten, and the mail goes out again unless the last went less than 10 minutes ago. The invited accept by signing in, or in the app.
     */
    post: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The e-mail addresses to invite. */
          emails: (string)[]
          /** The role that they will have in the organization. */
          role: "admin" | "member"
          /** ID of the group of the organization that they will join; null or left out: none. */
          groupId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            /** Who is invited now, in the order in which they were given. */
            invitations: (components['schemas']['OrganizationInvitation'])[]
            /** Who is not invited by this, in the order in which they were given. */
            skipped: ({
              /** The e-mail address as it would be stored, in lower case. */
              email: string
              /** `duplicate`: an earlier one is the same. `already_member`: they are in the organization. */
              reason: "duplicate" | "already_member"
            })[]
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.not_found']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/invitations/{invitationId}': {
    /**
     * Cancel an invitation
     *
     * One to the organization, or one to a project that holds a seat. The seat is free at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
          /** ID of the invitation. */
          invitationId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['invitation_not_found.not_found']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/groups': {
    /**
     * List the groups of an organization
     *
     * **Permission.** Members of the organization. With a session or an unrestricted token.
     */
    get: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, by name. */
            groups: (components['schemas']['OrganizationGroup'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Create a group
     *
     * Names are compared letter by letter.
     */
    post: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its name. */
          name: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            group: components['schemas']['OrganizationGroup']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['group_limit.group_name_taken.idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/groups/{groupId}': {
    /**
     * Delete a group
     *
     * Its people lose the projects that it gave them, also archived ones. Memberships of their own stay.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
          /** ID of the group. */
          groupId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** Always true. */
            ok: true
            /** How many active projects it was assigned to. */
            projectCount: number
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.not_found']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Rename a group
     *
     * Names are compared letter by letter; its own is not taken.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
          /** ID of the group. */
          groupId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its name. */
          name: string
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            group: components['schemas']['OrganizationGroup']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.not_found']
        409: components['responses']['group_name_taken.idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/groups/{groupId}/members': {
    /**
     * Add a member to a group
     *
     * They reach the projects that the group is assigned to.
     */
    post: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
          /** ID of the group. */
          groupId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** ID of a member of the organization. */
          userId: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid.not_org_member.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.not_found']
        409: components['responses']['already_in_group.idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/orgs/{orgId}/groups/{groupId}/members/{userId}': {
    /**
     * Take a member out of a group
     *
     * **Permission.** Admins of the organization. With a session or an unrestricted token. It counts toward the write limit of the token.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the organization. */
          orgId: string
          /** ID of the group. */
          groupId: string
          /** ID of the user. */
          userId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.member_not_found.not_found']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects': {
    /**
     * List projects
     *
     * Every project that the caller reaches, archived ones included: those that they are in by themself or by a group, and all of the organizations that they administer. A token for one project lists that one alone.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, by name. */
            projects: (components['schemas']['ListedProject'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Create a project
     *
     * The caller becomes its owner. It has all features, and the default icon.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** ID of the organization: a UUID. */
          orgId: string
          /** Its name, in one line. */
          name: string
          /** What it is about, of several lines; null or blank: nothing is said. */
          description?: string | null
          /** URL of its repository: `http`, `https`, `ssh` or `git`; null or blank: none. */
          repositoryUrl?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        } }
        400: components['responses']['invalid.org_required.unreadable_body']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}': {
    /**
     * Read a project
     *
     * **Permission.** Owners, admins, members, and viewers of the project. With a session or an unrestricted token.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Delete a project and all that is in it
     *
     * For good. Tokens that were made for it are revoked.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change a project
     *
     * What is left out stays as it is. Values that it has already change nothing.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its new name, in one line. */
          name?: string
          /** What it is about, of several lines; null or blank: nothing is said. */
          description?: string | null
          /** URL of its repository: `http`, `https`, `ssh` or `git`; null or blank: none. */
          repositoryUrl?: string | null
          /** A text or an emoji icon, which replaces an image; null: the default icon. */
          icon?: {
            /** Characters. */
            kind: "text"
            /** At most 2 code points; empty or left out: those of the default icon. */
            text?: string
            /** Its color. */
            color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
          } | {
            /** An emoji. */
            kind: "emoji"
            /** Exactly one emoji, no flag or keycap; sequences and skin tones are allowed. */
            emoji: string
            /** Its color. */
            color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
          } | null
          /** `full`: git links are shown with their author and date; `summary`: without. */
          gitLinkDetail?: "summary" | "full"
          /** What its issues' keys begin with (`KEY-12`), 2 to 10 characters; null: they have none. */
          key?: string | null
          /** All the features that are to be switched on, in any order. */
          features?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        } }
        400: components['responses']['invalid.project_icon_invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/overview': {
    /**
     * Read a project at a glance
     *
     * In one answer the project, its roadmaps and the repository that it is bound to, counts of its issues, files and people, and what was done last. What belongs to a feature that is switched off, or outside the caller’s scope, is null.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** True: of events in a row of one type by one person, `recent` has only the newest, and `recentCounts` how many they are. */
          folded?: "0" | "1" | "false" | "true"
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            project: components['schemas']['Project']
            /** The 20 roadmaps that were synced last, newest first; null: the caller does not see them. */
            roadmaps: (components['schemas']['RoadmapItem'])[] | null
            /** How many issues there are; null: the caller does not see them. */
            issues: components['schemas']['IssueCounts'] | null
            /** How many files there are; null: the caller does not see them. */
            files: components['schemas']['FileCounts'] | null
            people: components['schemas']['PeopleCounts']
            /** The repository that it is bound to, all null while it is unbound; null: the caller does not see roadmaps. */
            repoBinding: components['schemas']['RepoBinding'] | null
            /** The last 10 events that the caller may see, newest first. */
            recent: (components['schemas']['ActivityEvent'])[]
            /** How many events each of `recent` stands for, in the same order: 1, and with `folded` up to 60, where it can be more. */
            recentCounts: (number)[]
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/archive': {
    /**
     * Archive a project
     *
     * Everything in it can still be read, but nothing is written any more except unarchiving and deletion. It stops counting to the plan, and invitations to it are held.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            project: components['schemas']['ProjectState']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/unarchive': {
    /**
     * Unarchive a project
     *
     * It counts to the plan again. Held invitations of everyone who has an account are accepted.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            project: components['schemas']['ProjectState']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.project_not_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/icon-image': {
    /**
     * Download the icon image
     *
     * The current image, whatever `v` is. Where the icon of the project is no image, there is none.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** The `version` of the icon: where it is the current one, the answer may be kept for a year. */
          v?: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'image/png': Blob
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        502: components['responses']['storage_error']
        503: components['responses']['service_unavailable.storage_unavailable']
      }
    }
    /**
     * Upload an icon image
     *
     * A square PNG of 16 to 512 pixels a side, not animated. Its pixels are stored without any metadata. A person can upload 30 icons in 15 minutes, over all projects, refused images included.
     */
    put: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'image/png': Blob | Uint8Array | ArrayBuffer
      } }
      responses: {
        200: { content: {
          'application/json': {
            icon: components['schemas']['ProjectIcon']
          }
        } }
        400: components['responses']['invalid.project_icon_image_invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        415: components['responses']['unsupported_media_type']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        502: components['responses']['storage_error']
        503: components['responses']['service_unavailable.storage_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/members': {
    /**
     * List members, invitations and groups
     *
     * Whoever comes by a group alone is in its `members`. Admins of the organization who have no membership of their own in the project are not listed.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** Who has a membership of their own, the longest there first. */
            members: (components['schemas']['ProjectMember'])[]
            /** Those that can still be accepted, oldest first. */
            invitations: (components['schemas']['ProjectInvitation'])[]
            /** The groups that are assigned, by name. */
            groups: (components['schemas']['ProjectGroup'])[]
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Add or invite somebody
     *
     * Somebody with an account is a member at once (201). Any other address is invited by mail (201) and joins when it signs in. Inviting anew (200) overwrites role and scope, and mails again unless the last mail went less than 10 minutes ago. Without a `featureScope` they take a seat of the organization and become a member of it; with one they are a guest.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Their e-mail address. */
          email: string
          /**
           * The role that they will have; a guest is `member` or `viewer`.
           * @default "member"
           */
          role?: "owner" | "admin" | "member" | "viewer"
          /** The features that they may see, as a guest; null: all, as a member of the organization. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
          /** Whether they are a guest; one without a scope gets `issues`, `wiki`, `files`. It must agree with a `featureScope` that is given too. */
          external?: boolean
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            invitation: components['schemas']['ProjectInvitation']
          }
        } }
        201: { content: {
          'application/json': {
            member: components['schemas']['ProjectMember']
          } | {
            invitation: components['schemas']['ProjectInvitation']
          }
        } }
        400: components['responses']['invalid.invalid_external_role.unreadable_body']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['already_member.idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/members/{memberId}': {
    /**
     * Remove a member or cancel an invitation
     *
     * Takes the ID of a membership or of an invitation. What else they reach the project by, such as a group, stays.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the membership, as in the list of members. `DELETE` also accepts the ID of an invitation. */
          memberId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['member_not_found.not_found']
        409: components['responses']['last_owner.project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change a member's role or scope
     *
     * `external: true` alone leaves the scope of a guest as it is. `external: false` makes a guest internal, as `featureScope: null` does: they take a seat and become a member of the organization. Role and scope are judged together, as they would be afterwards.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the membership, as in the list of members. `DELETE` also accepts the ID of an invitation. */
          memberId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The new role; a guest is `member` or `viewer`. */
          role?: "owner" | "admin" | "member" | "viewer"
          /** The features that they may see, as a guest; null: all, as a member of the organization. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
          /** Whether they are a guest; one without a scope gets `issues`, `wiki`, `files`. It must agree with a `featureScope` that is given too. */
          external?: boolean
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            member: components['schemas']['ProjectMember']
          }
        } }
        400: components['responses']['invalid.invalid_external_role.unreadable_body']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['member_not_found.not_found']
        409: components['responses']['idempotency_conflict.last_owner.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/groups': {
    /**
     * List the groups of a project
     *
     * **Permission.** Owners, admins, members, and viewers of the project. With a session or an unrestricted token.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, by name. */
            groups: (components['schemas']['ProjectGroup'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
            /** The organization's groups that are not assigned, by name; left out for those who may not assign any. */
            available?: (components['schemas']['AvailableGroup'])[]
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Assign a group to a project
     *
     * Its people reach the project with the role and scope of the assignment, and whoever joins the group later does too.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** ID of a group of the project's organization. */
          groupId: string
          /** The role that its people will have; with a `featureScope`, `member` or `viewer`. */
          role: "admin" | "member" | "viewer"
          /** The features that its people will see; null: all. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            group: components['schemas']['ProjectGroup']
          }
        } }
        400: components['responses']['group_org_mismatch.invalid.invalid_external_role.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.not_found']
        409: components['responses']['group_already_assigned.idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/groups/{groupId}': {
    /**
     * Take a group out of a project
     *
     * What else its people reach the project by, such as a membership of their own, stays.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the group. */
          groupId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Done']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.not_found']
        409: components['responses']['project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change a group's role or scope
     *
     * Role and scope are judged together, as they would be afterwards.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the group. */
          groupId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The new role of its people; with a `featureScope`, `member` or `viewer`. */
          role?: "admin" | "member" | "viewer"
          /** The features that its people will see from then on; null: all. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            group: components['schemas']['ProjectGroup']
          }
        } }
        400: components['responses']['invalid.invalid_external_role.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['group_not_found.not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/repo-binding': {
    /**
     * Read which repository a project is bound to
     *
     * **Permission.** Owners, admins, members, and viewers of the project. Guests need the feature `roadmap` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `roadmap:read` or `roadmap:sync`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['RepoBinding']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Bind a project to a repository
     *
     * The first binding starts no waiting time. The same repository again changes nothing, at any time. Another one can be bound once in 7 days.
     */
    put: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** The repository that syncs are to come from. */
          repoIdentity: components['schemas']['RepoIdentity']
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['RepoBinding']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited.rebind_cooldown']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/roadmaps': {
    /**
     * List the roadmaps of a project
     *
     * **Permission.** Owners, admins, members, and viewers of the project. Guests need the feature `roadmap` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `roadmap:read` or `roadmap:sync`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, by slug. */
            roadmaps: (components['schemas']['RoadmapItem'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/roadmaps/{slug}': {
    /**
     * Read a roadmap
     *
     * All of it as it was sent, keys beyond those described and the spelling of numbers included. A key that the answer has itself is left out of what was sent.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
        }
        query?: never
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            roadmap: components['schemas']['Roadmap']
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found.roadmap_not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Sync a roadmap
     *
     * Makes the stored roadmap what is sent: tasks, documents and links that are not in it are
     * deleted. A slug without a roadmap makes one; it is 1 to 64 of `a-z`, `0-9` and `-`, and neither begins nor
     * ends with `-`. The same again changes nothing. At most 1,000 phases, 10,000 tasks,
     * 2,000 documents, 50,000 issue numbers, 50,000 dependencies and
     * 16 MiB.
     */
    put: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
        }
        query?: {
          /** True: tells what a sync would do and writes nothing. */
          dryRun?: "0" | "1" | "false" | "true"
        }
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': components['schemas']['SyncPayload']
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['SyncResult']
        } }
        400: components['responses']['invalid.slug_invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['project_archived.repo_mismatch.repo_unbound.roadmap_conflict.roadmap_limit']
        413: components['responses']['payload_too_large']
        422: components['responses']['roadmap_invalid']
        426: components['responses']['client_outdated']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['roadmap_moved.service_unavailable']
      }
    }
    /**
     * Delete a roadmap
     *
     * Its tasks, documents and links go too, and the notifications of it.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found.roadmap_not_found']
        409: components['responses']['project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/roadmaps/{slug}/documents/{path}': {
    /**
     * Read a document of a roadmap
     *
     * The path of the document is the rest of the URL, percent-encoded as in any.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
          /** Path of the document in the repository. Its slashes can be encoded. */
          path: string
        }
        query?: never
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            document: components['schemas']['RoadmapDocument']
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['document_not_found.not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues': {
    /**
     * List the issues of a project
     *
     * Always paged. Issues in the trash are left out, unless they are asked for.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
          /** Only those in this state. */
          status?: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
          /** Whether to list what is in the trash, and only that, with when and by whom it was put there. */
          trashed?: "0" | "1" | "false" | "true"
          /** Only those that have this in their title, in any case, or that have this number: `12`, `#12` or `CRN-12`. Empty: all. */
          q?: string
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, the highest number first, of the trash what was put there last. */
            issues: (components['schemas']['ListedIssue'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Create an issue
     *
     * Its number follows the highest that the project ever gave.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its title: one line, trimmed. */
          title: string
          /** What it is about, kept as it is written; no controls but line breaks and tabs. Null or nothing but white space: none. */
          body?: string | null
          /** Its state; a new one is `todo` unless said otherwise. */
          status?: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
          /** ID of whoever is to do it, someone who sees the issues of this project; null: nobody. */
          assigneeId?: string | null
          /** ID of the issue that it is a part of: a live one of the project, neither itself nor one below it; null: none. */
          parentId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            issue: components['schemas']['Issue']
          }
        } }
        400: components['responses']['assignee_invalid.invalid.parent_invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}': {
    /**
     * Read an issue with what is linked to it
     *
     * **Permission.** Owners, admins, members, and viewers of the project. Guests need the feature `issues` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `issues:read` or `issues:write`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            issue: components['schemas']['IssueDetail']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        410: components['responses']['issue_deleted']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Move an issue to the trash
     *
     * It keeps its number and its links, and is in no list any more. It can be restored.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['project_archived']
        410: components['responses']['issue_deleted']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change an issue
     *
     * What is left out stays. A change that says what is there already changes nothing. Send `base` with a title or a body, so that nothing is overwritten that its author has not read.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its title: one line, trimmed. */
          title?: string
          /** What it is about, kept as it is written; no controls but line breaks and tabs. Null or nothing but white space: none. */
          body?: string | null
          /** Its state; a new one is `todo` unless said otherwise. */
          status?: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
          /** ID of whoever is to do it, someone who sees the issues of this project; null: nobody. */
          assigneeId?: string | null
          /** ID of the issue that it is a part of: a live one of the project, neither itself nor one below it; null: none. */
          parentId?: string | null
          /** The texts that the change began from. If another one is stored by now, nothing is written (409 `issue_moved`). Without it, the last write wins. */
          base?: {
            /** SHA-256 of the title that the change began from: of its UTF-8 bytes, in hex digits. Null: there was none. */
            title?: string | null
            /** SHA-256 of the text that the change began from: of its UTF-8 bytes, in hex digits. Null: there was none. */
            body?: string | null
          }
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            issue: components['schemas']['Issue']
          }
        } }
        400: components['responses']['assignee_invalid.invalid.parent_invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['issue_moved.project_archived']
        410: components['responses']['issue_deleted']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}/restore': {
    /**
     * Restore an issue from the trash
     *
     * One that is not in the trash stays as it is and is answered all the same.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            issue: components['schemas']['Issue']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/git-links': {
    /**
     * List the commits and pull requests of a project
     *
     * The project must have issues switched on too, or this is 404. Only those that speak of an issue that is not in the trash.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
          /** Only what speaks of this issue: its key, as in `CRN-12`. A key that names no live issue has none. */
          issue?: string
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, the newest first. */
            links: (components['schemas']['GitLink'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Link commits and pull requests to issues
     *
     * The project must have issues switched on too, or this is 404. A link is known by its kind and ref; sent again, it is refreshed. Pairs of a link and a key are counted, as they were sent: the three numbers add up to the number of keys. A key that names no live issue is skipped with a warning. One of which no key names an issue is not stored.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** At most 500. All of them are stored, or none. */
          links: (components['schemas']['NewGitLink'])[]
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            /** How many pairs of a link and a key are new. */
            linked: number
            /** How many pairs were there before, or stand earlier in the same request. */
            existing: number
            /** How many pairs have a key that names no live issue. */
            skipped: number
            /** What is odd but no reason to refuse, in the language of the request: 50 sentences at most, then one that counts the rest. */
            warnings: (string)[]
            /** How many warnings there are in all. */
            warningsTotal: number
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        422: components['responses']['git_links_invalid']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/activity': {
    /**
     * List the activity of a project
     *
     * Always paged, 50 events unless said otherwise. Events of features that are switched off, or outside the caller's scope, are neither listed nor counted.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
          /** Only events of exactly this type. */
          type?: string
          /** Only what this person did: their ID. */
          actorId?: string
          /** Only what was done with this token, also after it was revoked: its ID. */
          tokenId?: string
          /** Only events from this instant on, ISO 8601 with a time zone. */
          since?: string
          /** Only events before this instant, ISO 8601 with a time zone. */
          until?: string
          /** Only events older than the one of this ID, as `nextCursor` gave it; then `page` does nothing. */
          before?: string
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** A slice of the events that the filters leave, newest first. */
            events: (components['schemas']['ActivityEvent'])[]
            /** How many events the filters leave, whatever `before` is. */
            total: number
            /** Which slice was asked for, counted from 1. */
            page: number
            /** How many events a slice has at most. */
            pageSize: number
            /** What to give as `before` for the events that follow; null: these are the last. */
            nextCursor: string | null
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/attachments': {
    /**
     * List one's own uploads
     *
     * The caller's own that can still be completed or registered.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Which slice of the list, counted from 1. */
          page?: number
          /** How many items a slice has at most; 50 unless said otherwise. */
          pageSize?: number
        }
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The whole list, or the slice that was asked for, newest first. */
            attachments: (components['schemas']['Attachment'])[]
            /** How many there are in the whole list. */
            total: number
            /** Which slice this is, counted from 1. */
            page: number
            /** How many items a slice has at most; where the whole list was asked for, how many there are. */
            pageSize: number
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Start an upload
     *
     * Send the bytes to `upload.url` as told there, complete the upload, then register it as a file. It counts to the project's storage from its start; what is not registered within 24 hours is given up.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Name of the file, unless it is registered under another: one line without `/` that is neither `.` nor `..`. */
          filename: string
          /** Its size in bytes; exactly as many have to be sent. */
          size: number
          /** Media type, with or without parameters; null, blank or left out: `application/octet-stream`. */
          mime?: string | null
          /** SHA-256 of the bytes, in hex digits, kept for those who download; it is never checked. */
          sha256?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            attachment: components['schemas']['Attachment']
            upload: components['schemas']['Upload']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable.storage_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/attachments/{attachmentId}': {
    /**
     * Cancel an upload
     *
     * One's own or, for owners and admins, anyone's. Its room is free at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the upload. */
          attachmentId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['attachment_not_found.not_found']
        409: components['responses']['attachment_linked.project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/attachments/{attachmentId}/complete': {
    /**
     * Complete an upload
     *
     * Only one's own. What was sent is kept if it has the announced size and type; else it is discarded and can be sent again. What is complete already is answered as it is.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the upload. */
          attachmentId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The upload as it is from here on. */
            attachment: components['schemas']['Attachment']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['attachment_not_found.not_found']
        409: components['responses']['idempotency_conflict.project_archived.upload_incomplete.upload_mismatch']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        502: components['responses']['storage_error']
        503: components['responses']['service_unavailable.storage_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/files/tree': {
    /**
     * Read all folders and files
     *
     * Everything at once, never paged, and how much is stored.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** The `ETag` of an earlier response. If nothing has changed since, the response is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            usage: components['schemas']['StorageUsage']
            /** All folders of the project, in no particular order. */
            folders: (components['schemas']['ProjectFolder'])[]
            /** All files of the project, in no particular order. */
            files: (components['schemas']['ProjectFile'])[]
          }
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/files': {
    /**
     * Make an upload a file
     *
     * Where the folder has a file of that name already, the upload becomes its next revision. Only the latest 10 revisions of a file are kept.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** ID of a ready upload of the caller's. */
          attachmentId: string
          /** ID of the folder to put it into; null or left out: the root. */
          folderId?: string | null
          /** Name of the file, the upload's unless given: one line without `/` that is neither `.` nor `..`. */
          name?: string
          /** The revision that this one was made from, 0 for no such file; where another one is current, it is refused. */
          baseRevision?: number
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            /** The file that the upload is in. */
            file: components['schemas']['ProjectFile']
            /** The number that the upload has there; revisions count from 1. */
            revision: number
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['attachment_not_found.folder_not_found.not_found']
        409: components['responses']['attachment_linked.attachment_not_ready.file_conflict.idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/files/{fileId}': {
    /**
     * Read a file and its revisions
     *
     * **Permission.** Owners, admins, members, and viewers of the project. Guests need the feature `files` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `files:read` or `files:write`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The file with its revisions. */
            file: components['schemas']['ProjectFileDetail']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['file_not_found.not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Delete a file and its revisions
     *
     * For good. Their bytes stop counting at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['file_not_found.not_found']
        409: components['responses']['project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Rename or move a file
     *
     * The same name or folder again changes nothing and is answered like a change. A rename never becomes a revision of another file.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its new name: one line without `/` that is neither `.` nor `..`. */
          name?: string
          /** ID of the folder to move it into; null: the root. */
          folderId?: string | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            /** The file as it is from here on. */
            file: components['schemas']['ProjectFile']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['file_not_found.folder_not_found.not_found']
        409: components['responses']['file_name_taken.idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/files/{fileId}/download': {
    /**
     * Get the URL of the bytes of a file
     *
     * The bytes are saved under the name of the file, those of an older revision under the name that they were uploaded with. What a browser might run or render has the type `application/octet-stream`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
        }
        query?: {
          /** Number of the revision, without leading zeros; the current one unless given. */
          revision?: number
          /** Whether to be redirected to the bytes: `1` or `true`. */
          redirect?: "0" | "1" | "false" | "true"
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** Where the bytes are, for a `GET` without credentials. */
            url: string
            /** When the URL ends, after 5 minutes, as ISO 8601 in UTC. */
            expiresAt: string
          }
        } }
        302: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['file_not_found.not_found.revision_not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable.storage_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/files/{fileId}/revisions/prune': {
    /**
     * Delete all revisions but the current one
     *
     * For good. Their bytes stop counting at once.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** How many revisions were deleted. */
            deleted: number
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['file_not_found.not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/files/{fileId}/revisions/{revision}': {
    /**
     * Delete an old revision
     *
     * For good. Its bytes stop counting at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
          /** Number of the revision, counted from 1. */
          revision: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['file_not_found.not_found.revision_not_found']
        409: components['responses']['project_archived.revision_is_current']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/files/{fileId}/revisions/{revision}/restore': {
    /**
     * Restore an old revision
     *
     * A copy of it becomes the current revision, under a new number, and counts to the storage too.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
          /** Number of the revision, counted from 1. */
          revision: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            /** The file with its revisions. */
            file: components['schemas']['ProjectFileDetail']
          }
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        402: components['responses']['plan_limit']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['file_not_found.not_found.revision_not_found']
        409: components['responses']['file_conflict.idempotency_conflict.project_archived.revision_is_current.revision_unavailable']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        502: components['responses']['storage_error']
        503: components['responses']['service_unavailable.storage_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/folders': {
    /**
     * Create a folder
     *
     * **Permission.** Owners, admins, and members of the project. Guests need the feature `files` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `files:write`. It counts toward the write limit of the token. Not while the project is archived (409 `project_archived`).
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its name: one line without `/` that is neither `.` nor `..`. */
          name: string
          /** ID of the folder to make it in; null or left out: the root. */
          parentId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            /** The folder as it is from here on. */
            folder: components['schemas']['ProjectFolder']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['folder_not_found.not_found']
        409: components['responses']['folder_name_taken.idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        422: components['responses']['folder_too_deep']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/folders/{folderId}': {
    /**
     * Delete a folder and all that is in it
     *
     * Folders, files and revisions below it go too, for good. Their bytes stop counting at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the folder. */
          folderId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['folder_not_found.not_found']
        409: components['responses']['project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Rename or move a folder
     *
     * The same name or parent again changes nothing and is answered like a change.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the folder. */
          folderId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its new name: one line without `/` that is neither `.` nor `..`. */
          name?: string
          /** ID of the folder to move it into; null: the root. */
          parentId?: string | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            /** The folder as it is from here on. */
            folder: components['schemas']['ProjectFolder']
          }
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['folder_not_found.not_found']
        409: components['responses']['folder_name_taken.idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        422: components['responses']['folder_cycle.folder_too_deep']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
}

export interface components {
  schemas: {
    /** A role, and the features that it is limited to. */
    Access: {
      /** The role. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the role is limited to; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
    }
    /** Says how access changed. */
    AccessChangeEventPayload: {
      via: components['schemas']['Via']
      from: components['schemas']['Access']
      to: components['schemas']['Access']
    }
    AccessDeniedError: {
      /** The error code, for programs. */
      error: "access_denied"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "access_denied"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** Says the access of a member, group, or invitation. */
    AccessEventPayload: {
      via: components['schemas']['Via']
      /** The role. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the role is limited to; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
    }
    /** One of the ways by which a person reaches a project. */
    AccessPath: {
      /** `individual`: a membership of their own. `org_admin`: they are an admin of the organization. */
      kind: "individual" | "org_admin"
      /** The role that it gives. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that it lets them see; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
    } | {
      /** A group of theirs that is assigned to the project. */
      kind: "group"
      /** ID of the group: a UUID. */
      groupId: string
      /** The role that it gives. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that it lets them see; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
    }
    /** Something that was done in a project. */
    ActivityEvent: components['schemas']['ProjectCreatedEvent'] | components['schemas']['ProjectUpdatedEvent'] | components['schemas']['ProjectArchivedEvent'] | components['schemas']['ProjectUnarchivedEvent'] | components['schemas']['MemberJoinedEvent'] | components['schemas']['MemberAddedEvent'] | components['schemas']['MemberInvitedEvent'] | components['schemas']['MemberUpdatedEvent'] | components['schemas']['MemberRemovedEvent'] | components['schemas']['MemberLeftEvent'] | components['schemas']['InvitationCancelledEvent'] | components['schemas']['InvitationExpiredEvent'] | components['schemas']['GroupAssignedEvent'] | components['schemas']['GroupUpdatedEvent'] | components['schemas']['GroupUnassignedEvent'] | components['schemas']['RepoBindingBoundEvent'] | components['schemas']['RoadmapSyncedEvent'] | components['schemas']['RoadmapDeletedEvent'] | components['schemas']['IssueCreatedEvent'] | components['schemas']['IssueUpdatedEvent'] | components['schemas']['IssueDeletedEvent'] | components['schemas']['IssueRestoredEvent'] | components['schemas']['FileAddedEvent'] | components['schemas']['FileRevisionAddedEvent'] | components['schemas']['FileRenamedEvent'] | components['schemas']['FileMovedEvent'] | components['schemas']['FileDeletedEvent'] | components['schemas']['FileRevisionRestoredEvent'] | components['schemas']['FileRevisionDeletedEvent'] | components['schemas']['FileRevisionsPrunedEvent'] | components['schemas']['FolderCreatedEvent'] | components['schemas']['FolderRenamedEvent'] | components['schemas']['FolderMovedEvent'] | components['schemas']['FolderDeletedEvent']
    /** Somebody who did something. */
    Actor: {
      /** ID of the person: a UUID. */
      id: string
      /** Their name; where they have set none, the first two characters of their e-mail address and `***`. */
      displayName: string
    }
    AlreadyInGroupError: {
      /** The error code, for programs. */
      error: "already_in_group"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "already_in_group"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    AlreadyMemberError: {
      /** The error code, for programs. */
      error: "already_member"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "already_member"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    AssigneeInvalidError: {
      /** The error code, for programs. */
      error: "assignee_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "assignee_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    /** An upload, from its start until it is part of a file. */
    Attachment: {
      /** ID of the upload: a UUID. */
      id: string
      /** The name that it was announced with, 1 to 255 characters. */
      filename: string
      /** The announced size in bytes. */
      size: number
      /** The announced media type. */
      mime: string
      /** The announced SHA-256 in 64 hex digits, never checked; null: not announced. */
      sha256: string | null
      /** `pending` until it is completed, then `ready`. */
      status: "pending" | "ready"
      /** True once it was registered as a revision of a file. */
      linked: boolean
      /** Who started it. */
      uploader: components['schemas']['Actor']
      /** When it was started, as ISO 8601 in UTC. */
      createdAt: string
      /** When it is given up unless it is registered, 24 hours after it was started, as ISO 8601 in UTC; null: linked, never. */
      expiresAt: string | null
    }
    AttachmentLinkedError: {
      /** The error code, for programs. */
      error: "attachment_linked"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "attachment_linked"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    AttachmentNotFoundError: {
      /** The error code, for programs. */
      error: "attachment_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "attachment_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    AttachmentNotReadyError: {
      /** The error code, for programs. */
      error: "attachment_not_ready"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "attachment_not_ready"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    AuthorizationPendingError: {
      /** The error code, for programs. */
      error: "authorization_pending"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "authorization_pending"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A group that could be assigned to the project. */
    AvailableGroup: {
      /** ID of the group: a UUID. */
      id: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** How many people are in it. */
      memberCount: number
    }
    BillingError: {
      /** The error code, for programs. */
      error: "billing_error"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "billing_error"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    BillingUnavailableError: {
      /** The error code, for programs. */
      error: "billing_unavailable"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "billing_unavailable"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A task that became blocked. */
    BlockedTask: {
      /** The status of a task. */
      kind: "task_status"
      /** ID of the task or phase within its roadmap. */
      id: string
      /** Title of the task or phase, its first 200 characters. */
      title: string
      /** Its status before; null: the task is new. */
      from: string | null
      /** Its status now. */
      to: "blocked"
      /** Why it is blocked; null: no reason was given. */
      reason: string | null
    }
    /** A sync of a roadmap has a task that became blocked. */
    BlockedTaskNotification: {
      /** One task became blocked. */
      kind: "task_blocked"
      /** ID of the notification: a UUID. */
      id: string
      /** The project of the roadmap. */
      project: {
        /** ID of the project: a UUID. */
        id: string
        /** Its name. */
        name: string
      }
      /** The roadmap that was synced. */
      roadmap: {
        /** ID of the roadmap: a UUID. */
        id: string
        /** Its identifier within the project, as in paths. */
        slug: string
        /** Its title, the first 200 characters. */
        title: string
      }
      /** Who synced it; null: they are gone. */
      actor: components['schemas']['Actor'] | null
      /** When it was synced, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was marked as read, as ISO 8601 in UTC; null: it is unread. */
      readAt: string | null
      /** The task. */
      changes: (components['schemas']['BlockedTask'])[]
      /** How many changes it stands for. */
      total: 1
      /** How many more tasks became blocked in the same sync, on the last that is told by itself; else 0. */
      further: number
    }
    ClientOutdatedError: {
      /** The error code, for programs. */
      error: "client_outdated"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "client_outdated"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    CodeInvalidError: {
      /** The error code, for programs. */
      error: "code_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "code_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** The token that asks. */
    CurrentToken: {
      /** ID of the token: a UUID. */
      id: string
      /** Its name, 1 to 120 characters. */
      name: string
      /** What it may do; null: all that its person may by a token. */
      scopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
      /** ID of the only project that it is for; null: it is for all. */
      projectId: string | null
      /** When it expires, as ISO 8601 in UTC; null: never. */
      expiresAt: string | null
    }
    /** What is shown of a project without an icon of its own. */
    DefaultIcon: {
      /** The beginning of its name, 1 or 2 code points. */
      text: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    DeviceCodeNotFoundError: {
      /** The error code, for programs. */
      error: "device_code_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "device_code_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    DocumentNotFoundError: {
      /** The error code, for programs. */
      error: "document_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "document_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** It is done. */
    Done: {
      /** Always true. */
      ok: true
    }
    /** What it takes to choose an organization for a project. */
    EligibleOrganization: {
      /** ID of the organization: a UUID. */
      id: string
      /** Its name, 1 to 80 characters; two may have the same. */
      name: string
      /** The role of the caller in it. */
      role: "admin" | "member"
      /** What the organization may have: `free`, `pro`, or `pro_plus` (shown as Pro+). */
      plan: "free" | "pro" | "pro_plus"
      /** Where the plan comes from. `owner`: the operator granted it. `provider`: it is paid. `none`: it is Free. */
      planSource: "owner" | "provider" | "none"
      /** How many active projects it has. */
      projectCount: number
      limits: components['schemas']['PlanLimits']
      /** When an operator suspended it, as ISO 8601 in UTC; null: it is not suspended. */
      suspendedAt: string | null
    }
    /** What an event is about. */
    EventTarget: {
      /** What kind of thing it is. */
      kind: "project" | "member" | "invitation" | "group" | "repository" | "roadmap" | "issue" | "file" | "folder"
      /** Its ID, a UUID: of a member, that of the membership. Of a repository, its identity. */
      id: string
      /** Its name at that time, at most 200 characters; null for invitations. */
      label: string | null
    }
    ExpiredTokenError: {
      /** The error code, for programs. */
      error: "expired_token"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "expired_token"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    ExpiresAtInvalidError: {
      /** A sentence for people, in the language of the request. */
      error: string
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "expires_at_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    ExpiresAtPastError: {
      /** A sentence for people, in the language of the request. */
      error: string
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "expires_at_past"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    /** An event of the type `file.added`. */
    FileAddedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.added"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['NewRevisionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    FileConflictError: {
      /** The error code, for programs. */
      error: "file_conflict"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "file_conflict"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** How many files a project has, and how much it stores. */
    FileCounts: {
      /** How many files there are. */
      count: number
      usage: components['schemas']['StorageUsage']
    }
    /** An event of the type `file.deleted`. */
    FileDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FileDeletionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** Says where a file was. */
    FileDeletionEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null: the root. */
      folderId: string | null
      /** The number of the revision. */
      revision: number
    }
    /** Says how a file's place changed. */
    FileMoveEventPayload: {
      via: components['schemas']['Via']
      from: components['schemas']['FilePlace']
      to: components['schemas']['FilePlace']
    }
    /** An event of the type `file.moved`. */
    FileMovedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.moved"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FileMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    FileNameTakenError: {
      /** The error code, for programs. */
      error: "file_name_taken"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "file_name_taken"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    FileNotFoundError: {
      /** The error code, for programs. */
      error: "file_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "file_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** Where a file is. */
    FilePlace: {
      /** Its name. */
      name: string
      /** ID of the folder that it is in; null: the root. */
      folderId: string | null
    }
    /** An event of the type `file.renamed`. */
    FileRenamedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.renamed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FileMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** One of the latest revisions of a file. */
    FileRevision: {
      /** Its number; revisions count from 1. */
      revision: number
      /** Its size in bytes. */
      size: number
      /** Its media type. */
      mime: string
      /** Who uploaded or restored it; null once they are gone. */
      uploadedBy: components['schemas']['Actor'] | null
      /** When it became the current one, as ISO 8601 in UTC. */
      createdAt: string
      /** The SHA-256 of its bytes as the uploader announced it, in 64 hex digits, never checked; null: not announced. */
      sha256: string | null
    }
    /** An event of the type `file.revision_added`. */
    FileRevisionAddedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.revision_added"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['NewRevisionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `file.revision_deleted`. */
    FileRevisionDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.revision_deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RevisionDeletionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `file.revision_restored`. */
    FileRevisionRestoredEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.revision_restored"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RevisionRestoreEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `file.revisions_pruned`. */
    FileRevisionsPrunedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "file.revisions_pruned"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PruneEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `folder.created`. */
    FolderCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "folder.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['NewFolderEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    FolderCycleError: {
      /** The error code, for programs. */
      error: "folder_cycle"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "folder_cycle"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `folder.deleted`. */
    FolderDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "folder.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FolderDeletionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** Says what was deleted with a folder. */
    FolderDeletionEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null: the root. */
      parentId: string | null
      /** How many folders were below it. */
      folders: number
      /** How many files were below it. */
      files: number
    }
    /** Says how a folder's place changed. */
    FolderMoveEventPayload: {
      via: components['schemas']['Via']
      from: components['schemas']['FolderPlace']
      to: components['schemas']['FolderPlace']
    }
    /** An event of the type `folder.moved`. */
    FolderMovedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "folder.moved"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FolderMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    FolderNameTakenError: {
      /** The error code, for programs. */
      error: "folder_name_taken"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "folder_name_taken"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    FolderNotFoundError: {
      /** The error code, for programs. */
      error: "folder_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "folder_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** Where a folder is. */
    FolderPlace: {
      /** Its name. */
      name: string
      /** ID of the folder that it is in; null: the root. */
      parentId: string | null
    }
    /** An event of the type `folder.renamed`. */
    FolderRenamedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "folder.renamed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FolderMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    FolderTooDeepError: {
      /** The error code, for programs. */
      error: "folder_too_deep"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "folder_too_deep"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    ForbiddenError: {
      /** The error code, for programs. */
      error: "forbidden"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "forbidden"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A commit or a pull request that speaks of issues. */
    GitLink: {
      /** ID of the link: a UUID. */
      id: string
      /** A commit or a pull request. */
      kind: "commit" | "pr"
      /** Of a commit its SHA, 40 hex digits in lower case; of a pull request its number. */
      ref: string
      /** Its title, at most 500 characters; may be empty. */
      title: string
      /** Where it is on github.com or gitlab.com; null where the repository is on neither. */
      url: string | null
      /** Keys of the live issues that it speaks of, by number; empty where the project has no key. */
      issueKeys: (string)[]
      /** When it was first linked, as ISO 8601 in UTC. */
      createdAt: string
      /** Who made it, at most 500 characters; null: unknown. Left out unless the project's `gitLinkDetail` is `full`. */
      author?: string | null
      /** When it was made, as ISO 8601 in UTC; null: unknown. Left out unless the project's `gitLinkDetail` is `full`. */
      committedAt?: string | null
    }
    GitLinksInvalidError: {
      /** The error code, for programs. */
      error: "git_links_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "git_links_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** All errors, at most 50. */
      details: ({
        /** Path of the invalid value, such as `links.3.title`. */
        path: string
        /** What is wrong, as a sentence. */
        message: string
      })[]
    }
    GroupAlreadyAssignedError: {
      /** The error code, for programs. */
      error: "group_already_assigned"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "group_already_assigned"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `group.assigned`. */
    GroupAssignedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "group.assigned"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    GroupLimitError: {
      /** The error code, for programs. */
      error: "group_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "group_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A person in a group. */
    GroupMember: {
      /** ID of the person: a UUID. */
      userId: string
      /** Their name; where they have set none, the first two characters of their e-mail address and `***`. */
      name: string
      /** The e-mail address, in lower case; left out where the caller may not see it. In a project its internal owners and admins see all, in an organization its admins; everyone sees their own. */
      email?: string
    }
    GroupNameTakenError: {
      /** The error code, for programs. */
      error: "group_name_taken"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "group_name_taken"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    GroupNotFoundError: {
      /** The error code, for programs. */
      error: "group_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "group_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    GroupOrgMismatchError: {
      /** The error code, for programs. */
      error: "group_org_mismatch"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "group_org_mismatch"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    /** An event of the type `group.unassigned`. */
    GroupUnassignedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "group.unassigned"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `group.updated`. */
    GroupUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "group.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** A project in a list, and when something was last done in it. */
    HomeProject: {
      /** ID of the project: a UUID. */
      id: string
      /** ID of the organization that it belongs to: a UUID. */
      orgId: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** What it is about, at most 400 characters; null: nothing is said. */
      description: string | null
      /** URL of its repository, as `repositoryUrl` gave it; null: none. */
      repository_url: string | null
      /** The caller's role in it. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the caller sees; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Its icon; null: the default one. */
      icon: components['schemas']['ProjectIcon'] | null
      defaultIcon: components['schemas']['DefaultIcon']
      /** What its issues' keys begin with (`KEY-12`); null: they have none. */
      key: string | null
      /** The features that are switched on. */
      features: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
      /** When it was archived, as ISO 8601 in UTC; null: it is active. */
      archivedAt: string | null
      /** When an operator suspended its organization, as ISO 8601 in UTC; null: it is not suspended. */
      orgSuspendedAt: string | null
      /** When its own fields, its icon or its archive state last changed, as ISO 8601 in UTC. */
      updated_at: string
      /** When something was last done in it that the caller may see, as ISO 8601 in UTC; null: nothing was. */
      latestEventAt: string | null
    }
    IdempotencyConflictError: {
      /** The error code, for programs. */
      error: "idempotency_conflict"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "idempotency_conflict"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    InternalError: {
      /** The error code, for programs. */
      error: "internal"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "internal"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    InvalidError: {
      /** A sentence for people, in the language of the request. */
      error: string
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    InvalidExternalRoleError: {
      /** The error code, for programs. */
      error: "invalid_external_role"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "invalid_external_role"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    InvalidGrantError: {
      /** The error code, for programs. */
      error: "invalid_grant"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "invalid_grant"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    InvalidRequestError: {
      /** The error code, for programs. */
      error: "invalid_request"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "invalid_request"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `invitation.cancelled`. */
    InvitationCancelledEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "invitation.cancelled"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `invitation.expired`. */
    InvitationExpiredEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "invitation.expired"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    InvitationNotFoundError: {
      /** The error code, for programs. */
      error: "invitation_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "invitation_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An issue of a project. */
    Issue: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in its project, counted from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null: its project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** What it is about, as it was written; null: nothing. */
      body: string | null
      /** Its state. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** ID of whoever is to do it; null: nobody. */
      assigneeId: string | null
      /** Whoever is to do it; null: nobody. */
      assignee: components['schemas']['Actor'] | null
      /** ID of the issue that it is a part of; null: none. */
      parentId: string | null
      /** Who made it; null: they are gone. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was made, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
    }
    /** Says what changed. */
    IssueChangeEventPayload: {
      via: components['schemas']['Via']
      /** The number of the issue. */
      number: number
      /** Names of the fields that were changed. */
      changed: ("title" | "body" | "status" | "assigneeId" | "parentId")[]
    }
    /** How many issues a project has. */
    IssueCounts: {
      /** How many live issues there are. */
      total: number
      /** How many are in each state. */
      byStatus: {
        /** How many are `todo`. */
        todo: number
        /** How many are `in_progress`. */
        in_progress: number
        /** How many are `done`. */
        done: number
        /** How many are `blocked`. */
        blocked: number
        /** How many are `deferred`. */
        deferred: number
        /** How many are `cancelled`. */
        cancelled: number
      }
    }
    /** An event of the type `issue.created`. */
    IssueCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "issue.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    IssueDeletedError: {
      /** The error code, for programs. */
      error: "issue_deleted"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "issue_deleted"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** When the issue was deleted. */
      deletedAt: string
      /** The user who did it; null for a former user. */
      deletedBy: {
        /** ID of the user. */
        id: string
        /** Name of the user. */
        displayName: string
      } | null
    }
    /** An event of the type `issue.deleted`. */
    IssueDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "issue.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An issue with what is linked to it. */
    IssueDetail: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in its project, counted from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null: its project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** What it is about, as it was written; null: nothing. */
      body: string | null
      /** Its state. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** ID of whoever is to do it; null: nobody. */
      assigneeId: string | null
      /** Whoever is to do it; null: nobody. */
      assignee: components['schemas']['Actor'] | null
      /** ID of the issue that it is a part of; null: none. */
      parentId: string | null
      /** Who made it; null: they are gone. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was made, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
      /** The issue that it is a part of; null: none, or it is in the trash. */
      parent: components['schemas']['RelatedIssue'] | null
      /** The live issues that are parts of it, by number, the first 100. */
      children: (components['schemas']['RelatedIssue'])[]
      /** What speaks of it, the newest first; empty for who may not see git links. */
      gitLinks: (components['schemas']['GitLink'])[]
      /** The tasks that are linked to it, by slug, then in the roadmap's order; empty for who may not see roadmaps. */
      roadmapTasks: ({
        /** ID of the roadmap: a UUID. */
        roadmapId: string
        /** What paths call the roadmap. */
        slug: string
        /** ID of the task in the roadmap. */
        taskId: string
        /** Its title, the first 200 characters. */
        title: string
        /** Its state, the first 200 characters; roadmaps may have states of their own. */
        status: string
      })[]
    }
    /** Says which issue it was. */
    IssueEventPayload: {
      via: components['schemas']['Via']
      /** The number of the issue. */
      number: number
    }
    IssueMovedError: {
      /** The error code, for programs. */
      error: "issue_moved"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "issue_moved"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** The stored issue. */
      current: {
        /** The stored title. */
        title: string
        /** The stored text; null for none. */
        body: string | null
        /** When the issue was last changed. */
        updatedAt: string
        /** The user who last changed the issue; null for a former user, or if no editor was recorded. */
        updatedBy: {
          /** ID of the user. */
          id: string
          /** Name of the user. */
          displayName: string
        } | null
      }
    }
    IssueNotFoundError: {
      /** The error code, for programs. */
      error: "issue_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "issue_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `issue.restored`. */
    IssueRestoredEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "issue.restored"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `issue.updated`. */
    IssueUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "issue.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** What the invitations that a sign-in has accepted were to. */
    Joined: {
      /** The organizations whose invitations were accepted, by name. */
      orgs: ({
        /** ID of the organization: a UUID. */
        id: string
        /** Its name. */
        name: string
      })[]
      /** The projects whose invitations were accepted, by name. */
      projects: ({
        /** ID of the project: a UUID. */
        id: string
        /** Its name. */
        name: string
      })[]
    }
    LastAdminError: {
      /** The error code, for programs. */
      error: "last_admin"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "last_admin"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    LastOwnerError: {
      /** The error code, for programs. */
      error: "last_owner"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "last_owner"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An issue in a list. */
    ListedIssue: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in its project, counted from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null: its project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** What it is about, as it was written; null: nothing. */
      body: string | null
      /** Its state. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** ID of whoever is to do it; null: nobody. */
      assigneeId: string | null
      /** Whoever is to do it; null: nobody. */
      assignee: components['schemas']['Actor'] | null
      /** ID of the issue that it is a part of; null: none. */
      parentId: string | null
      /** Who made it; null: they are gone. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was made, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
      /** When it was put in the trash, as ISO 8601 in UTC; only of what is there. */
      deletedAt?: string
      /** Who put it in the trash; null: they are gone. Only of what is there. */
      deletedBy?: components['schemas']['Actor'] | null
    }
    /** A project in a list, as the caller sees it. */
    ListedProject: {
      /** ID of the project: a UUID. */
      id: string
      /** ID of the organization that it belongs to: a UUID. */
      orgId: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** What it is about, at most 400 characters; null: nothing is said. */
      description: string | null
      /** URL of its repository, as `repositoryUrl` gave it; null: none. */
      repository_url: string | null
      /** The caller's role in it. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the caller sees; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Its icon; null: the default one. */
      icon: components['schemas']['ProjectIcon'] | null
      defaultIcon: components['schemas']['DefaultIcon']
      /** What its issues' keys begin with (`KEY-12`); null: they have none. */
      key: string | null
      /** The features that are switched on. */
      features: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
      /** When it was archived, as ISO 8601 in UTC; null: it is active. */
      archivedAt: string | null
      /** When an operator suspended its organization, as ISO 8601 in UTC; null: it is not suspended. */
      orgSuspendedAt: string | null
      /** When its own fields, its icon or its archive state last changed, as ISO 8601 in UTC. */
      updated_at: string
    }
    /** An event of the type `member.added`. */
    MemberAddedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "member.added"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `member.invited`. */
    MemberInvitedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "member.invited"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `member.joined`. */
    MemberJoinedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "member.joined"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `member.left`. */
    MemberLeftEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "member.left"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    MemberNotFoundError: {
      /** The error code, for programs. */
      error: "member_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "member_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `member.removed`. */
    MemberRemovedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "member.removed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `member.updated`. */
    MemberUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "member.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** Says where a folder is. */
    NewFolderEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null: the root. */
      parentId: string | null
    }
    /** A commit or a pull request, and the issues that it speaks of. */
    NewGitLink: {
      /** A commit. */
      kind: "commit"
      /** Its SHA, whole and in lower case. */
      ref: string
      /** The first line of the commit, or the title of the pull request; may be empty. */
      title: string
      /** Who made it, at most 500 characters; null, empty or left out: what is stored stays. */
      author?: string | null
      /** When it was made, as ISO 8601 with a time zone; null or left out: what is stored stays. */
      committedAt?: string | null
      /** The issues that it speaks of, by their keys, as in `CRN-12`. */
      issueKeys: (string)[]
    } | {
      /** A pull request. */
      kind: "pr"
      /** Its number as text, at most 9 digits. */
      ref: string
      /** The first line of the commit, or the title of the pull request; may be empty. */
      title: string
      /** Who made it, at most 500 characters; null, empty or left out: what is stored stays. */
      author?: string | null
      /** When it was made, as ISO 8601 with a time zone; null or left out: what is stored stays. */
      committedAt?: string | null
      /** The issues that it speaks of, by their keys, as in `CRN-12`. */
      issueKeys: (string)[]
    }
    /** Says where a file is, and its revision. */
    NewRevisionEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null: the root. */
      folderId: string | null
      /** The number of the revision. */
      revision: number
      /** How many bytes the revision has. */
      size: number
    }
    NotFoundError: {
      /** The error code, for programs. */
      error: "not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    NotOrgMemberError: {
      /** The error code, for programs. */
      error: "not_org_member"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "not_org_member"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    /** What somebody is told of a sync of a roadmap. */
    Notification: components['schemas']['BlockedTaskNotification'] | components['schemas']['RoadmapChangesNotification']
    /** What somebody wants to be told of. */
    NotificationPreferences: {
      /** What they are told of in the app: nothing, tasks that became blocked, or every change; `blocked` at first. */
      inApp: "none" | "blocked" | "all"
      /** What they are told of by mail: nothing, tasks that became blocked, or every change; `blocked` at first. */
      email: "none" | "blocked" | "all"
    }
    OrgActiveTeamError: {
      /** The error code, for programs. */
      error: "org_active_team"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_active_team"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    OrgHasContractError: {
      /** The error code, for programs. */
      error: "org_has_contract"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_has_contract"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    OrgHasProjectsError: {
      /** The error code, for programs. */
      error: "org_has_projects"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_has_projects"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Number of active projects. */
      active: number
      /** Number of archived projects. */
      archived: number
    }
    OrgLimitError: {
      /** The error code, for programs. */
      error: "org_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    OrgNoContractError: {
      /** The error code, for programs. */
      error: "org_no_contract"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_no_contract"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    OrgOwnerGrantedError: {
      /** The error code, for programs. */
      error: "org_owner_granted"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_owner_granted"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    OrgRequiredError: {
      /** The error code, for programs. */
      error: "org_required"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_required"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    OrgSuspendedError: {
      /** The error code, for programs. */
      error: "org_suspended"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "org_suspended"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An organization, which owns projects. */
    Organization: {
      /** ID of the organization: a UUID. */
      id: string
      /** Its name, 1 to 80 characters; two may have the same. */
      name: string
      /** The role of the caller in it. */
      role: "admin" | "member"
      /** What the organization may have: `free`, `pro`, or `pro_plus` (shown as Pro+). */
      plan: "free" | "pro" | "pro_plus"
      /** Where the plan comes from. `owner`: the operator granted it. `provider`: it is paid. `none`: it is Free. */
      planSource: "owner" | "provider" | "none"
      /** How many active projects it has. */
      projectCount: number
      limits: components['schemas']['PlanLimits']
      /** When an operator suspended it, as ISO 8601 in UTC; null: it is not suspended. */
      suspendedAt: string | null
      /** How many archived projects it has, which its plan does not count. */
      archivedProjectCount: number
      /** How many members it has. */
      memberCount: number
      /** How many more people hold a seat by an invitation; with `memberCount`, the seats that are taken. */
      pendingInvitationCount: number
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** Its contract with the payment provider, for its admins alone; null where it never had one. */
      subscription?: components['schemas']['Subscription'] | null
    }
    /** Members of an organization who get projects together. */
    OrganizationGroup: {
      /** ID of the group: a UUID. */
      id: string
      /** ID of its organization: a UUID. */
      orgId: string
      /** Its name, 1 to 80 characters; no other group of the organization has it. */
      name: string
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** How many active projects it is assigned to. */
      projectCount: number
      /** Its people, by name. */
      members: (components['schemas']['GroupMember'])[]
    }
    /** An invitation that holds a seat of the organization: to itself, or to one of its projects. */
    OrganizationInvitation: {
      /** ID of the invitation: a UUID. */
      id: string
      /** The e-mail address, in lower case; left out where the caller may not see it. In a project its internal owners and admins see all, in an organization its admins; everyone sees their own. */
      email?: string
      /** The role that they will have in the organization. */
      role: "admin" | "member"
      /** `held` while the project that it is to is archived: it cannot be accepted. */
      status: "pending" | "held"
      /** When it was made, as ISO 8601 in UTC. */
      createdAt: string
      /** Until when it can be accepted, as ISO 8601 in UTC. */
      expiresAt: string
      /** ID of the group that they will join: a UUID; null: none, or it is gone. */
      groupId: string | null
      /** ID of the project that it is to: a UUID; null: it is to the organization alone. */
      projectId: string | null
      /** The name of that project; null where it is to none. */
      projectName: string | null
      /** The role that they will have in that project; null where it is to none. */
      projectRole: "owner" | "admin" | "member" | "viewer" | null
    }
    /** A member of an organization. */
    OrganizationMember: {
      /** ID of the person: a UUID. */
      userId: string
      /** Their name; where they have set none, the first two characters of their e-mail address and `***`. */
      name: string
      /** The e-mail address, in lower case; left out where the caller may not see it. In a project its internal owners and admins see all, in an organization its admins; everyone sees their own. */
      email?: string
      /** Their role in the organization. */
      role: "admin" | "member"
      /** When they became a member, as ISO 8601 in UTC. */
      joinedAt: string
    }
    OriginForbiddenError: {
      /** The error code, for programs. */
      error: "origin_forbidden"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "origin_forbidden"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An organization's invitation to the caller. */
    OwnInvitation: {
      /** ID of the invitation: a UUID. */
      id: string
      /** The organization that invites. */
      org: {
        /** ID of the organization: a UUID. */
        id: string
        /** Its name, 1 to 80 characters. */
        name: string
      }
      /** The role that the caller would have in it. */
      role: "admin" | "member"
      /** Who made the invitation; null where they are gone. */
      invitedBy: components['schemas']['Actor'] | null
      /** The group that the caller would join; null: none, or it is gone. */
      group: {
        /** ID of the group: a UUID. */
        id: string
        /** Its name, 1 to 80 characters. */
        name: string
      } | null
      /** When it was made, as ISO 8601 in UTC. */
      createdAt: string
      /** Until when it can be accepted, as ISO 8601 in UTC. */
      expiresAt: string
    }
    ParentInvalidError: {
      /** The error code, for programs. */
      error: "parent_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "parent_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    PayloadTooLargeError: {
      /** The error code, for programs. */
      error: "payload_too_large"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "payload_too_large"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Limit of one file in bytes, if a file was too large. */
      limit?: number
    }
    /** Where the browser pays, or manages what is paid. */
    PaymentPage: {
      /** A page of the payment provider's, to which the browser goes next. */
      url: string
    }
    /** How many people take part in a project, by whatever way. */
    PeopleCounts: {
      /** How many people reach it and see all of its features. */
      members: number
      /** How many people reach it and see only some of its features. */
      guests: number
      /** How many groups are assigned to it. */
      groups: number
      /** How many invitations to it can still be accepted. */
      invitations: number
    }
    /** Says by what means it was done, and nothing else. */
    PlainEventPayload: {
      via: components['schemas']['Via']
    }
    /** A Markdown document that a task refers to. */
    PlanDocument: {
      /** Its path: relative, at most 1,024 bytes, without empty, `.` or `..` segments, backslashes, control characters, a drive letter or percent-encoding. */
      path: string
      /** ID of the task that it is the plan of. */
      taskId: string
      /** Its Markdown, kept byte for byte. */
      content: string
      /** SHA-256 of the content: `sha256:` and 64 hex digits. One that does not agree is a warning. */
      contentHash: string
    }
    PlanLimitError: {
      /** The error code, for programs. */
      error: "plan_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "plan_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Path of the console where an admin can change the plan. */
      upgradeUrl: string
      /** Limit of the plan: seats, projects, or bytes. */
      limit: number
      /** How much is used. */
      current: number
      /** How much would be used after this request. */
      required: number
    }
    /** What the plan allows. */
    PlanLimits: {
      /** How many people the organization may have, pending invitations included; null: no limit. */
      maxOrgMembers: number | null
      /** How many active projects it may have; null: no limit. */
      maxProjects: number | null
    }
    /** What Pro costs an organization in each billing period. */
    Price: {
      /** How much, as a decimal number of the currency. */
      amount: string
      /** The currency by ISO 4217, in upper case. */
      currency: string
      /** The unit of the billing period. */
      interval: "day" | "week" | "month" | "year"
      /** How many of these units a billing period has. */
      intervalCount: number
      /** Whether the amount includes tax; null: the payment provider does not say. */
      taxIncluded: boolean | null
    }
    /** A project as the caller sees it. */
    Project: {
      /** ID of the project: a UUID. */
      id: string
      /** ID of the organization that it belongs to: a UUID. */
      orgId: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** What it is about, at most 400 characters; null: nothing is said. */
      description: string | null
      /** URL of its repository, as `repositoryUrl` gave it; null: none. */
      repository_url: string | null
      /** The caller's role in it. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the caller sees; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Its icon; null: the default one. */
      icon: components['schemas']['ProjectIcon'] | null
      defaultIcon: components['schemas']['DefaultIcon']
      /** What its issues' keys begin with (`KEY-12`); null: they have none. */
      key: string | null
      /** The features that are switched on. */
      features: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
      /** When it was archived, as ISO 8601 in UTC; null: it is active. */
      archivedAt: string | null
      /** When an operator suspended its organization, as ISO 8601 in UTC; null: it is not suspended. */
      orgSuspendedAt: string | null
      /** When its own fields, its icon or its archive state last changed, as ISO 8601 in UTC. */
      updated_at: string
      /** `full`: git links are shown with their author and date; `summary`: without. */
      gitLinkDetail: "summary" | "full"
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
    }
    ProjectArchivedError: {
      /** The error code, for programs. */
      error: "project_archived"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "project_archived"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `project.archived`. */
    ProjectArchivedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "project.archived"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PlainEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** Says what changed. */
    ProjectChangeEventPayload: {
      via: components['schemas']['Via']
      /** Names of the fields that were changed. */
      changed: ("name" | "description" | "repositoryUrl" | "icon" | "gitLinkDetail" | "key" | "features")[]
    }
    /** An event of the type `project.created`. */
    ProjectCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "project.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PlainEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** A shared file with its current revision. */
    ProjectFile: {
      /** ID of the file: a UUID. */
      id: string
      /** ID of the folder that it is in; null: the root. */
      folderId: string | null
      /** Its name, 1 to 255 characters. */
      name: string
      /** The number of its current revision; revisions count from 1. */
      currentRevision: number
      /** Size of its current revision in bytes. */
      size: number
      /** Media type of its current revision. */
      mime: string
      /** When it last got a revision or was renamed or moved, as ISO 8601 in UTC. */
      updatedAt: string
      /** Who made the file; null once they are gone. */
      createdBy: components['schemas']['Actor'] | null
      /** Who last gave it a revision, renamed or moved it; null once they are gone. */
      updatedBy: components['schemas']['Actor'] | null
    }
    /** A shared file with its revisions. */
    ProjectFileDetail: {
      /** ID of the file: a UUID. */
      id: string
      /** ID of the folder that it is in; null: the root. */
      folderId: string | null
      /** Its name, 1 to 255 characters. */
      name: string
      /** The number of its current revision; revisions count from 1. */
      currentRevision: number
      /** Size of its current revision in bytes. */
      size: number
      /** Media type of its current revision. */
      mime: string
      /** When it last got a revision or was renamed or moved, as ISO 8601 in UTC. */
      updatedAt: string
      /** Who made the file; null once they are gone. */
      createdBy: components['schemas']['Actor'] | null
      /** Who last gave it a revision, renamed or moved it; null once they are gone. */
      updatedBy: components['schemas']['Actor'] | null
      /** Those that are kept, newest first. */
      revisions: (components['schemas']['FileRevision'])[]
    }
    /** A folder of shared files. */
    ProjectFolder: {
      /** ID of the folder: a UUID. */
      id: string
      /** ID of the folder that it is in; null: the root. */
      parentId: string | null
      /** Its name, 1 to 255 characters. */
      name: string
      /** When it was last renamed or moved, as ISO 8601 in UTC. */
      updatedAt: string
    }
    /** A group of the organization's that is assigned to a project. */
    ProjectGroup: {
      /** ID of the group: a UUID. */
      id: string
      /** ID of the group, once more: a UUID. */
      groupId: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** The role that its people have here. */
      role: "admin" | "member" | "viewer"
      /** The features that its people see here; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** When it was assigned, as ISO 8601 in UTC. */
      createdAt: string
      /** How many people are in it. */
      memberCount: number
      /** Its people, by name. */
      members: (components['schemas']['GroupMember'])[]
    }
    /** An icon that a project was given. */
    ProjectIcon: {
      /** Characters. */
      kind: "text"
      /** The characters, 1 or 2 code points; absent: those of the default icon. */
      text?: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    } | {
      /** An emoji. */
      kind: "emoji"
      /** Exactly one emoji. */
      emoji: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    } | {
      /** An uploaded image. */
      kind: "image"
      /** The first 16 hex digits of the SHA-256 of its bytes: `v` of its download. */
      version: string
      /** The color of the icon before it, else the default one. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    ProjectIconImageInvalidError: {
      /** A sentence for people, in the language of the request. */
      error: string
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "project_icon_image_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    ProjectIconInvalidError: {
      /** A sentence for people, in the language of the request. */
      error: string
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "project_icon_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    ProjectIdInvalidError: {
      /** The error code, for programs. */
      error: "project_id_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "project_id_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    /** An invitation to a project that nobody has accepted yet. */
    ProjectInvitation: {
      /** ID of the invitation: a UUID. */
      id: string
      /** The e-mail address, in lower case; left out where the caller may not see it. In a project its internal owners and admins see all, in an organization its admins; everyone sees their own. */
      email?: string
      /** The role that they will have. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that they will see, as a guest; null: all, as a member. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** `held` while the project that it is to is archived: it cannot be accepted. */
      status: "pending" | "held"
      /** When it was made, as ISO 8601 in UTC. */
      createdAt: string
      /** Until when it can be accepted, as ISO 8601 in UTC. */
      expiresAt: string
    }
    /** A person with a membership of their own in a project. */
    ProjectMember: {
      /** ID of the membership: a UUID. */
      id: string
      /** ID of the person: a UUID. */
      userId: string
      /** Their name; where they have set none, the first two characters of their e-mail address and `***`. */
      name: string
      /** The e-mail address, in lower case; left out where the caller may not see it. In a project its internal owners and admins see all, in an organization its admins; everyone sees their own. */
      email?: string
      /** The role of this membership. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that this membership lets them see; null: all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Whether they are a guest: `effectiveFeatureScope` is not null. */
      external: boolean
      /** When they became a member, as ISO 8601 in UTC. */
      createdAt: string
      /** The highest role of all `paths`: the one that counts. */
      effectiveRole: "owner" | "admin" | "member" | "viewer"
      /** The features of all `paths` together, which are what counts; null: all. */
      effectiveFeatureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** All by which they reach the project: as an admin of the organization, of their own, then by groups. */
      paths: (components['schemas']['AccessPath'])[]
    }
    ProjectNotArchivedError: {
      /** The error code, for programs. */
      error: "project_not_archived"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "project_not_archived"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    ProjectNotFoundError: {
      /** The error code, for programs. */
      error: "project_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "project_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** Whether a project is archived. */
    ProjectState: {
      /** ID of the project: a UUID. */
      id: string
      /** When it was archived, as ISO 8601 in UTC; null: it is active. */
      archivedAt: string | null
    }
    /** An event of the type `project.unarchived`. */
    ProjectUnarchivedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "project.unarchived"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['UnarchivalEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An event of the type `project.updated`. */
    ProjectUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "project.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['ProjectChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** Says how much was deleted. */
    PruneEventPayload: {
      via: components['schemas']['Via']
      /** How many revisions were deleted. */
      count: number
    }
    RateLimitedError: {
      /** The error code, for programs. */
      error: "rate_limited"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "rate_limited"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Seconds to wait, as in the header `Retry-After`. */
      retryAfter: number
      /** When to try again, as ISO 8601 in UTC. */
      retryAt: string
    }
    RebindCooldownError: {
      /** The error code, for programs. */
      error: "rebind_cooldown"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "rebind_cooldown"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Seconds to wait, as in the header `Retry-After`. */
      retryAfter: number
      /** When to try again, as ISO 8601 in UTC. */
      retryAt: string
    }
    /** The token of an approved device login. */
    RedeemedDeviceLogin: {
      /** The plaintext of a personal token without restriction and without an end, told only here. */
      access_token: string
      /** How it is sent: `Authorization: Bearer …`. */
      token_type: "Bearer"
    }
    /** An issue as its parent or its children show it. */
    RelatedIssue: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in its project, counted from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null: its project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** Its state. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
    }
    /** Which repository a project is bound to. */
    RepoBinding: {
      /** The repository that syncs come from; null: the project is unbound. */
      repoIdentity: components['schemas']['Repository'] | null
      /** When it was bound to this repository, as ISO 8601 in UTC; null: the project is unbound. */
      boundAt: string | null
      /** When it was last bound to another repository, as ISO 8601 in UTC; null: never. */
      lastReboundAt: string | null
      /** When it can be bound to another one, as ISO 8601 in UTC; null: at once. */
      nextRebindAt: string | null
      /** Who bound it; null: the project is unbound, or they are gone. */
      boundBy: components['schemas']['Actor'] | null
    }
    /** An event of the type `repo_binding.bound`. */
    RepoBindingBoundEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "repo_binding.bound"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RepoBindingEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** Says which repository is bound. */
    RepoBindingEventPayload: {
      via: components['schemas']['Via']
      /** The repository before; null: none. */
      from: components['schemas']['Repository'] | null
      to: components['schemas']['Repository']
    }
    /** Which repository it is, as the client says itself. */
    RepoIdentity: {
      /** `remote`: a repository with an address. `local`: one without. */
      kind: "remote" | "local"
      /** The identifier, trimmed, 1 to 2,048 characters, compared letter by letter. Of a remote: its host and path as in `github.com/acme/app`. */
      value: string
    }
    RepoMismatchError: {
      /** The error code, for programs. */
      error: "repo_mismatch"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "repo_mismatch"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    RepoUnboundError: {
      /** The error code, for programs. */
      error: "repo_unbound"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "repo_unbound"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A repository, as the client that binds it names it. */
    Repository: {
      /** `remote`: a repository with an address. `local`: one without. */
      kind: "remote" | "local"
      /** Its identifier. Of a remote: its host and path as in `github.com/acme/app`. */
      value: string
    }
    /** Says which revision it was. */
    RevisionDeletionEventPayload: {
      via: components['schemas']['Via']
      /** The number of the revision. */
      revision: number
    }
    RevisionIsCurrentError: {
      /** The error code, for programs. */
      error: "revision_is_current"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "revision_is_current"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    RevisionNotFoundError: {
      /** The error code, for programs. */
      error: "revision_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "revision_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** Says what was restored. */
    RevisionRestoreEventPayload: {
      via: components['schemas']['Via']
      /** The number of the revision. */
      revision: number
      /** The number of the revision that was restored. */
      from: number
    }
    RevisionUnavailableError: {
      /** The error code, for programs. */
      error: "revision_unavailable"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "revision_unavailable"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A roadmap. Keys beyond these are there as they were sent, here, in its phases and tasks. */
    Roadmap: {
      /** The version of this format. */
      schemaVersion: 2
      /** The project as its repository tells of it; other keys are kept. */
      project: {
        /** ID of the project in its repository. */
        id: string
        /** Its name, which is the roadmap's title. */
        name: string
        /** Where its repository is; null or left out: none. */
        repository?: string | null
      }
      /** ID of the task that is worked on; null or left out: none. */
      currentTaskId?: string | null
      /** What the roadmap is about; null or left out: none. */
      summary?: string | null
      /** The phases in their order. */
      phases: (components['schemas']['RoadmapPhase'])[]
      /** ID of the roadmap: a UUID. */
      id: string
      /** What paths call the roadmap, unique in its project. */
      slug: string
      /** When its author last changed it, as the last sync says, as ISO 8601 in UTC. */
      updatedAt: string
      /** When a sync last wrote it, as ISO 8601 in UTC. */
      syncedAt: string
      stats: components['schemas']['RoadmapStats']
      /** Its title: the project's name in what was sent. */
      title: string
      /** What the last sync was read from; null: it did not say. */
      source: components['schemas']['RoadmapSource'] | null
      /** The live issues that tasks are linked to, by task, then by number; empty for who may not see issues. */
      issueLinks: (components['schemas']['RoadmapIssueLink'])[]
      /** Its documents without their content, by path. */
      documents: ({
        /** Its path: relative, at most 1,024 bytes, without empty, `.` or `..` segments, backslashes, control characters, a drive letter or percent-encoding. */
        path: string
        /** ID of the task that it is the plan of. */
        taskId: string
        /** SHA-256 of its content, as the service made it: `sha256:` and 64 hex digits. */
        contentHash: string
      })[]
    }
    /** One change of a roadmap. */
    RoadmapChange: {
      /** What changed: the status of a task or of a phase, or the plan of a task. */
      kind: "task_status" | "phase_status" | "plan"
      /** ID of the task or phase within its roadmap. */
      id: string
      /** Title of the task or phase, its first 200 characters. */
      title: string
      /** The status, or the path of the plan, before; null: none. */
      from: string | null
      /** The status, or the path of the plan, now; null: none. */
      to: string | null
      /** Why the task is blocked; null: no reason was given, or it is not about a blocked task. */
      reason: string | null
    }
    /** All other changes of a sync, together. */
    RoadmapChangesNotification: {
      /** All the rest of a sync. */
      kind: "roadmap_changes"
      /** ID of the notification: a UUID. */
      id: string
      /** The project of the roadmap. */
      project: {
        /** ID of the project: a UUID. */
        id: string
        /** Its name. */
        name: string
      }
      /** The roadmap that was synced. */
      roadmap: {
        /** ID of the roadmap: a UUID. */
        id: string
        /** Its identifier within the project, as in paths. */
        slug: string
        /** Its title, the first 200 characters. */
        title: string
      }
      /** Who synced it; null: they are gone. */
      actor: components['schemas']['Actor'] | null
      /** When it was synced, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was marked as read, as ISO 8601 in UTC; null: it is unread. */
      readAt: string | null
      /** The first 50 of them, in the order of the roadmap. */
      changes: (components['schemas']['RoadmapChange'])[]
      /** How many changes it stands for. */
      total: number
      /** How many of them are not listed. */
      further: number
    }
    RoadmapConflictError: {
      /** The error code, for programs. */
      error: "roadmap_conflict"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "roadmap_conflict"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** The `updatedAt` of the stored roadmap. */
      storedUpdatedAt: string
      /** When the stored roadmap was synced. */
      syncedAt: string
      /** The user who did it; null for a former user. */
      syncedBy: {
        /** ID of the user. */
        id: string
        /** Name of the user. */
        displayName: string
      } | null
      /** What the stored roadmap was read from; null if its sync did not say. */
      storedSource: {
        /** The commit that was checked out. */
        commit: string
        /** The branch that was checked out; null for none. */
        branch: string | null
        /** Whether files differed from the commit. */
        dirty: boolean
      } | null
    }
    /** An event of the type `roadmap.deleted`. */
    RoadmapDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "roadmap.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RoadmapEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** A document of a roadmap with its content. */
    RoadmapDocument: {
      /** Its path: relative, at most 1,024 bytes, without empty, `.` or `..` segments, backslashes, control characters, a drive letter or percent-encoding. */
      path: string
      /** ID of the task that it is the plan of. */
      taskId: string
      /** Its Markdown, kept byte for byte. */
      content: string
      /** SHA-256 of its content, as the service made it: `sha256:` and 64 hex digits. */
      contentHash: string
    }
    /** Says which roadmap it was. */
    RoadmapEventPayload: {
      via: components['schemas']['Via']
      /** The slug of the roadmap. */
      slug: string
    }
    RoadmapInvalidError: {
      /** The error code, for programs. */
      error: "roadmap_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "roadmap_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A live issue that a task is linked to. */
    RoadmapIssueLink: {
      /** ID of the task. */
      taskId: string
      /** Number of the issue. */
      number: number
      /** Title of the issue. */
      title: string
      /** Key of the issue, as in `CRN-12`; null: its project has no key. */
      key: string | null
    }
    /** A roadmap as lists show it. */
    RoadmapItem: {
      /** ID of the roadmap: a UUID. */
      id: string
      /** What paths call the roadmap, unique in its project. */
      slug: string
      /** When its author last changed it, as the last sync says, as ISO 8601 in UTC. */
      updatedAt: string
      /** When a sync last wrote it, as ISO 8601 in UTC. */
      syncedAt: string
      stats: components['schemas']['RoadmapStats']
      /** Its title, the first 200 characters. */
      title: string
      /** What it is about, the first 2,000 characters; empty: nothing was said. */
      summary: string
    }
    RoadmapLimitError: {
      /** The error code, for programs. */
      error: "roadmap_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "roadmap_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    RoadmapMovedError: {
      /** The error code, for programs. */
      error: "roadmap_moved"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "roadmap_moved"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Seconds to wait, as in the header `Retry-After`. */
      retryAfter: number
    }
    RoadmapNotFoundError: {
      /** The error code, for programs. */
      error: "roadmap_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "roadmap_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A phase. Keys beyond these are kept and come back as they were sent. */
    RoadmapPhase: {
      /** ID of the phase, which no other phase of the roadmap has, 1 to 200 characters. */
      id: string
      /** Its title. */
      title: string
      /** Its state, in any words; null or left out: none. */
      status?: string | null
      /** What it is about; null or left out: none. */
      summary?: string | null
      /** Its tasks in their order; at most 10,000 in the roadmap. */
      tasks: (components['schemas']['RoadmapTask'])[]
    }
    /** What a roadmap was read from. */
    RoadmapSource: {
      /** The commit that was checked out, 1 to 200 characters. */
      commit: string
      /** The branch that was checked out, 1 to 1,000 characters; null: none. */
      branch: string | null
      /** Whether files differed from the commit. */
      dirty: boolean
    }
    /** How the tasks of a roadmap stand. */
    RoadmapStats: {
      /** How many tasks there are. */
      total: number
      /** How many of them are `done`. */
      done: number
      /** How many of them are `blocked`. */
      blocked: number
    }
    /** An event of the type `roadmap.synced`. */
    RoadmapSyncedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in the order of time. */
      id: string
      /** What was done. */
      type: "roadmap.synced"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, as they are called today; null: the service itself, or somebody who is gone. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null: nothing in particular. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['SyncEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** A task. Keys beyond these are kept and come back as they were sent. */
    RoadmapTask: {
      /** ID of the task, which no other task of the roadmap has, 1 to 200 characters. */
      id: string
      /** Its title. */
      title: string
      /** Its state: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. Any other one counts as not done, with a warning. */
      status: string
      /** What it is about; null or left out: none. */
      summary?: string | null
      /** The path of its plan among the documents; null or left out: none. */
      planPath?: string | null
      /** IDs of the tasks that come before it; at most 50,000 in the roadmap. One that names no task is a warning. */
      dependsOn?: (string)[] | null
      /** Numbers of the project's issues that it is linked to; at most 50,000 in the roadmap. One of no live issue is skipped, with a warning. */
      issues?: (number)[] | null
      /** Why it is blocked; null or left out: none. */
      blockedReason?: string | null
      /** When it was begun, in any form; null or left out: none. */
      startedAt?: string | null
      /** When it was done, in any form; null or left out: none. */
      completedAt?: string | null
    }
    ScopesInvalidError: {
      /** The error code, for programs. */
      error: "scopes_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "scopes_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    /** The whole roadmap. Keys beyond these are kept and come back as they were sent. */
    SentRoadmap: {
      /** The version of this format. */
      schemaVersion: 2
      /** The project as its repository tells of it; other keys are kept. */
      project: {
        /** ID of the project in its repository. */
        id: string
        /** Its name, which is the roadmap's title. */
        name: string
        /** Where its repository is; null or left out: none. */
        repository?: string | null
      }
      /** ID of the task that is worked on; null or left out: none. */
      currentTaskId?: string | null
      /** What the roadmap is about; null or left out: none. */
      summary?: string | null
      /** The phases in their order. */
      phases: (components['schemas']['RoadmapPhase'])[]
      /** When the roadmap was last changed, with a time zone; at most a day ahead. An older one than is stored is a conflict. */
      updatedAt: string
    }
    ServiceUnavailableError: {
      /** The error code, for programs. */
      error: "service_unavailable"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "service_unavailable"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A browser that is signed in. */
    Session: {
      /** ID of the session: a UUID. */
      id: string
      /** Whether it is the session that asks. */
      current: boolean
      /** When it was opened, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last used, noted at most every 15 minutes, as ISO 8601 in UTC. */
      lastUsedAt: string
      /** The `User-Agent` of the browser at sign-in, its first 400 characters; null: it sent none. */
      userAgent: string | null
    }
    SignUpRestrictedError: {
      /** The error code, for programs. */
      error: "sign_up_restricted"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "sign_up_restricted"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    SlowDownError: {
      /** The error code, for programs. */
      error: "slow_down"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "slow_down"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    SlugInvalidError: {
      /** The error code, for programs. */
      error: "slug_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "slug_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** The two codes of a device login, in the terms of RFC 8628. */
    StartedDeviceLogin: {
      /** What the client polls with. A secret. */
      device_code: string
      /** What the client shows its user: eight consonants with a hyphen between them. */
      user_code: string
      /** The page on which the user types `user_code`. */
      verification_uri: string
      /** The same page with the code filled in. */
      verification_uri_complete: string
      /** Seconds for which the login waits for approval. */
      expires_in: number
      /** Seconds to wait between two polls. */
      interval: number
    }
    /** How the status of a task or phase changed. */
    StatusChange: {
      /** Of a task, or of a phase. */
      kind: "task_status" | "phase_status"
      /** ID of the task or phase within its roadmap. */
      id: string
      /** Its title, the first 200 characters. */
      title: string
      /** A status; null: none. */
      from: string | null
      /** A status; null: none. */
      to: string | null
    }
    StorageError: {
      /** The error code, for programs. */
      error: "storage_error"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "storage_error"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    StorageUnavailableError: {
      /** The error code, for programs. */
      error: "storage_unavailable"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "storage_unavailable"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** How much the project stores. */
    StorageUsage: {
      /** Bytes of all uploads and revisions, as they were announced. */
      usedBytes: number
      /** Bytes that the plan allows the project; null: no limit. */
      limitBytes: number | null
      /** Bytes of the text of the project's roadmaps. */
      roadmapBytes: number
      /** Bytes that the plan allows them. */
      roadmapLimitBytes: number
    }
    /** What is paid for an organization. */
    Subscription: {
      /** The payment provider's word: `active`, `trialing` and `past_due` are a contract, any other is none. */
      status: string
      /** When the period that is paid ends, as ISO 8601 in UTC; null: it is not known. */
      currentPeriodEnd: string | null
      /** Whether the contract ends with that period. */
      cancelAtPeriodEnd: boolean
    }
    /** Says which statuses changed. */
    SyncEventPayload: {
      via: components['schemas']['Via']
      /** The slug of the roadmap. */
      slug: string
      /** How many statuses changed. */
      changed: number
      /** The first 50 of the changes. */
      changes: (components['schemas']['StatusChange'])[]
    }
    /** Tasks and documents that stay as they are stored, for instance because their files could not be read. What is also sent is taken as sent, with a warning; what is not stored is a warning. */
    SyncKeep: {
      /**
       * IDs of tasks.
       * @default []
       */
      tasks?: (string)[]
      /**
       * Paths of documents.
       * @default []
       */
      documents?: (string)[]
    }
    /** A roadmap and its documents as a whole, at most 16 MiB and 500,000 values. */
    SyncPayload: {
      repoIdentity: components['schemas']['RepoIdentity']
      roadmap: components['schemas']['SentRoadmap']
      /** All documents, each path once. One that is stored and neither here nor in `keep` is deleted. */
      planDocuments: (components['schemas']['PlanDocument'])[]
      /** What stays as it is stored; null or left out: nothing. */
      keep?: components['schemas']['SyncKeep'] | null
      /** What was read; null or left out: unknown. */
      source?: components['schemas']['RoadmapSource'] | null
    }
    /** What a sync did, or in a dry run what it would do. */
    SyncResult: {
      /** ID of the roadmap: a UUID; null only in a dry run, where there is no roadmap yet. */
      roadmapId: string | null
      /** As in the path. */
      slug: string
      stats: components['schemas']['RoadmapStats']
      /** What became of documents. */
      documents: {
        /** How many documents were made, or got another content or task. */
        upserted: number
        /** How many stayed as they were. */
        unchanged: number
        /** How many were deleted. */
        deleted: number
      }
      /** Pairs of a task and an issue number, each once. */
      issues: {
        /** How many pairs of a task and an issue are linked. */
        linked: number
        /** How many name no live issue, or are skipped since the project has no issues or no key. */
        skipped: number
      }
      /** What was kept: where the payload has `keep`, and only there. */
      kept?: {
        /** How many tasks stay as they are stored. */
        tasks: number
        /** How many documents stay as they are stored. */
        documents: number
      }
      /** What is odd but no reason to refuse, in the language of the request: 50 sentences at most, then one that counts the rest. */
      warnings: (string)[]
      /** How many warnings there are in all. */
      warningsTotal: number
      /** What a sync would write: in the answer to a dry run, and only there. */
      plan?: {
        /** What would become of tasks. */
        tasks: {
          /** IDs of the tasks that would be made or changed. */
          upserted: (string)[]
          /** IDs of the tasks that would be deleted. */
          deleted: (string)[]
        }
        /** What would become of documents. */
        documents: {
          /** Paths of the documents that would be made or changed. */
          upserted: (string)[]
          /** Paths of the documents that would be deleted. */
          deleted: (string)[]
        }
        /** All that members would be told of; none where there is no roadmap yet. */
        changes: ({
          /** `task_status`: the state of a task. `phase_status`: that of a phase. `plan`: the plan of a task. */
          kind: "task_status" | "phase_status" | "plan"
          /** ID of the task or phase. */
          id: string
          /** Its title, whole. */
          title: string
          /** What is stored: a state, or the path of a plan; null: none. */
          from: string | null
          /** What it would be: a state, or the path of a plan; null: none. */
          to: string | null
        })[]
        /** How many links of tasks to issues there would be. */
        issueLinks: number
      }
    }
    TokenLimitError: {
      /** The error code, for programs. */
      error: "token_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "token_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    TokenProjectError: {
      /** The error code, for programs. */
      error: "token_project"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "token_project"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** The scopes of the token; null for all. */
      tokenScopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
    }
    /** A personal token, without its plaintext. */
    TokenRecord: {
      /** ID of the token: a UUID. */
      id: string
      /** Its name, 1 to 120 characters. */
      name: string
      /** What it may do; null: all that its person may by a token. */
      scopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
      /** ID of the only project that it is for; null: it is for all. */
      projectId: string | null
      /** When it expires, as ISO 8601 in UTC; null: never. */
      expiresAt: string | null
      /** Name of that project; null: it is for all, or its person no longer reaches the project. */
      projectName: string | null
      /** When it was made, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last used, noted at most every 15 minutes, as ISO 8601 in UTC; null: not yet. */
      lastUsedAt: string | null
      /** When it was revoked, or its project deleted, as ISO 8601 in UTC; null: it was not revoked. */
      revokedAt: string | null
      /** The last 4 characters of its plaintext. */
      hint: string
      /** Whether it can still be used; a token that is revoked or expired stays so. */
      status: "active" | "revoked" | "expired"
    }
    TokenScopeError: {
      /** The error code, for programs. */
      error: "token_scope"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "token_scope"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** The scope that is needed; `full` for an unrestricted token. */
      requiredScope: "issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync" | "full"
      /** The scopes of the token; null for all. */
      tokenScopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
    }
    /** Says who joined by it. */
    UnarchivalEventPayload: {
      via: components['schemas']['Via']
      /** The memberships that held invitations became. */
      joined: ({
        /** The role. */
        role: "owner" | "admin" | "member" | "viewer"
        /** The features that the role is limited to; null: all. */
        featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
        /** ID of the membership: a UUID. */
        id: string
      })[]
    }
    UnauthenticatedError: {
      /** The error code, for programs. */
      error: "unauthenticated"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "unauthenticated"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    UnreadableBodyError: {
      /** A sentence for people, in the language of the request. */
      error: string
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "unreadable_body"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    UnsupportedGrantTypeError: {
      /** The error code, for programs. */
      error: "unsupported_grant_type"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "unsupported_grant_type"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    UnsupportedMediaTypeError: {
      /** The error code, for programs. */
      error: "unsupported_media_type"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "unsupported_media_type"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** How to send the bytes to the object store. */
    Upload: {
      /** Where to send the bytes. It takes exactly what was announced. */
      url: string
      /** The method to send them with. */
      method: "PUT"
      /** The headers to send with them. */
      headers: {
        /** The announced media type. */
        'content-type': string
      }
      /** When the URL ends, after 15 minutes, as ISO 8601 in UTC. */
      expiresAt: string
    }
    UploadIncompleteError: {
      /** The error code, for programs. */
      error: "upload_incomplete"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "upload_incomplete"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    UploadMismatchError: {
      /** The error code, for programs. */
      error: "upload_mismatch"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "upload_mismatch"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A person, as they see themself. */
    User: {
      /** ID of the person: a UUID. */
      id: string
      /** Their address, in lower case, its domain in A-labels. */
      email: string
      /** Their name, 1 to 80 characters; null: they have set none. */
      displayName: string | null
      /** The language of the mails to them. */
      locale: "ja" | "en"
      /** When they first signed in, as ISO 8601 in UTC. */
      createdAt: string
    }
    UserNotFoundError: {
      /** The error code, for programs. */
      error: "user_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "user_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** By what means something was done. */
    Via: "web" | "system" | {
      /** A personal token, or an app that was connected. */
      kind: "api_token" | "oauth_app"
      /** The name of the token at that time, or the app's. */
      tokenName: string
      /** ID of the token: a UUID. */
      tokenId: string
    }
    /** A device login that waits for a decision. */
    WaitingDeviceLogin: {
      /** What the client calls itself, 1 to 120 characters. */
      clientName: string
      /** When the client asked, as ISO 8601 in UTC. */
      requestedAt: string
      /** Until when it can be approved, as ISO 8601 in UTC. */
      expiresAt: string
    }
    WebhookInvalidError: {
      /** The error code, for programs. */
      error: "webhook_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "webhook_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
  }
  responses: {
    'access_denied.authorization_pending.expired_token.invalid.invalid_grant.invalid_request.slow_down.unsupported_grant_type': { content: {
      'application/json': components['schemas']['AccessDeniedError'] | components['schemas']['AuthorizationPendingError'] | components['schemas']['ExpiredTokenError'] | components['schemas']['InvalidError'] | components['schemas']['InvalidGrantError'] | components['schemas']['InvalidRequestError'] | components['schemas']['SlowDownError'] | components['schemas']['UnsupportedGrantTypeError']
    } }
    'already_in_group.idempotency_conflict': { content: {
      'application/json': components['schemas']['AlreadyInGroupError'] | components['schemas']['IdempotencyConflictError']
    } }
    'already_member.idempotency_conflict': { content: {
      'application/json': components['schemas']['AlreadyMemberError'] | components['schemas']['IdempotencyConflictError']
    } }
    'already_member.idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['AlreadyMemberError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
    } }
    'assignee_invalid.invalid.parent_invalid.unreadable_body': { content: {
      'application/json': components['schemas']['AssigneeInvalidError'] | components['schemas']['InvalidError'] | components['schemas']['ParentInvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    'attachment_linked.attachment_not_ready.file_conflict.idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['AttachmentLinkedError'] | components['schemas']['AttachmentNotReadyError'] | components['schemas']['FileConflictError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
    } }
    'attachment_linked.project_archived': { content: {
      'application/json': components['schemas']['AttachmentLinkedError'] | components['schemas']['ProjectArchivedError']
    } }
    'attachment_not_found.folder_not_found.not_found': { content: {
      'application/json': components['schemas']['AttachmentNotFoundError'] | components['schemas']['FolderNotFoundError'] | components['schemas']['NotFoundError']
    } }
    'attachment_not_found.not_found': { content: {
      'application/json': components['schemas']['AttachmentNotFoundError'] | components['schemas']['NotFoundError']
    } }
    billing_error: { content: {
      'application/json': components['schemas']['BillingError']
    } }
    'billing_unavailable.service_unavailable': { content: {
      'application/json': components['schemas']['BillingUnavailableError'] | components['schemas']['ServiceUnavailableError']
    } }
    client_outdated: { content: {
      'application/json': components['schemas']['ClientOutdatedError']
    } }
    'code_invalid.invalid.unreadable_body': { content: {
      'application/json': components['schemas']['CodeInvalidError'] | components['schemas']['InvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    device_code_not_found: { content: {
      'application/json': components['schemas']['DeviceCodeNotFoundError']
    } }
    'document_not_found.not_found': { content: {
      'application/json': components['schemas']['DocumentNotFoundError'] | components['schemas']['NotFoundError']
    } }
    'expires_at_invalid.expires_at_past.invalid.project_id_invalid.scopes_invalid.unreadable_body': { content: {
      'application/json': components['schemas']['ExpiresAtInvalidError'] | components['schemas']['ExpiresAtPastError'] | components['schemas']['InvalidError'] | components['schemas']['ProjectIdInvalidError'] | components['schemas']['ScopesInvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    'file_conflict.idempotency_conflict.project_archived.revision_is_current.revision_unavailable': { content: {
      'application/json': components['schemas']['FileConflictError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError'] | components['schemas']['RevisionIsCurrentError'] | components['schemas']['RevisionUnavailableError']
    } }
    'file_name_taken.idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['FileNameTakenError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
    } }
    'file_not_found.folder_not_found.not_found': { content: {
      'application/json': components['schemas']['FileNotFoundError'] | components['schemas']['FolderNotFoundError'] | components['schemas']['NotFoundError']
    } }
    'file_not_found.not_found': { content: {
      'application/json': components['schemas']['FileNotFoundError'] | components['schemas']['NotFoundError']
    } }
    'file_not_found.not_found.revision_not_found': { content: {
      'application/json': components['schemas']['FileNotFoundError'] | components['schemas']['NotFoundError'] | components['schemas']['RevisionNotFoundError']
    } }
    'folder_cycle.folder_too_deep': { content: {
      'application/json': components['schemas']['FolderCycleError'] | components['schemas']['FolderTooDeepError']
    } }
    'folder_name_taken.idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['FolderNameTakenError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
    } }
    'folder_not_found.not_found': { content: {
      'application/json': components['schemas']['FolderNotFoundError'] | components['schemas']['NotFoundError']
    } }
    folder_too_deep: { content: {
      'application/json': components['schemas']['FolderTooDeepError']
    } }
    'forbidden.org_suspended.origin_forbidden.token_project.token_scope': { content: {
      'application/json': components['schemas']['ForbiddenError'] | components['schemas']['OrgSuspendedError'] | components['schemas']['OriginForbiddenError'] | components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    'forbidden.org_suspended.token_project.token_scope': { content: {
      'application/json': components['schemas']['ForbiddenError'] | components['schemas']['OrgSuspendedError'] | components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    'forbidden.origin_forbidden.token_project.token_scope': { content: {
      'application/json': components['schemas']['ForbiddenError'] | components['schemas']['OriginForbiddenError'] | components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    git_links_invalid: { content: {
      'application/json': components['schemas']['GitLinksInvalidError']
    } }
    'group_already_assigned.idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['GroupAlreadyAssignedError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
    } }
    'group_limit.group_name_taken.idempotency_conflict': { content: {
      'application/json': components['schemas']['GroupLimitError'] | components['schemas']['GroupNameTakenError'] | components['schemas']['IdempotencyConflictError']
    } }
    'group_name_taken.idempotency_conflict': { content: {
      'application/json': components['schemas']['GroupNameTakenError'] | components['schemas']['IdempotencyConflictError']
    } }
    'group_not_found.member_not_found.not_found': { content: {
      'application/json': components['schemas']['GroupNotFoundError'] | components['schemas']['MemberNotFoundError'] | components['schemas']['NotFoundError']
    } }
    'group_not_found.not_found': { content: {
      'application/json': components['schemas']['GroupNotFoundError'] | components['schemas']['NotFoundError']
    } }
    'group_org_mismatch.invalid.invalid_external_role.unreadable_body': { content: {
      'application/json': components['schemas']['GroupOrgMismatchError'] | components['schemas']['InvalidError'] | components['schemas']['InvalidExternalRoleError'] | components['schemas']['UnreadableBodyError']
    } }
    idempotency_conflict: { content: {
      'application/json': components['schemas']['IdempotencyConflictError']
    } }
    'idempotency_conflict.last_owner.project_archived': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['LastOwnerError'] | components['schemas']['ProjectArchivedError']
    } }
    'idempotency_conflict.org_active_team.org_owner_granted': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['OrgActiveTeamError'] | components['schemas']['OrgOwnerGrantedError']
    } }
    'idempotency_conflict.org_limit': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['OrgLimitError']
    } }
    'idempotency_conflict.org_no_contract': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['OrgNoContractError']
    } }
    'idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
    } }
    'idempotency_conflict.project_archived.upload_incomplete.upload_mismatch': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError'] | components['schemas']['UploadIncompleteError'] | components['schemas']['UploadMismatchError']
    } }
    'idempotency_conflict.project_not_archived': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectNotArchivedError']
    } }
    'idempotency_conflict.token_limit': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['TokenLimitError']
    } }
    internal: { content: {
      'application/json': components['schemas']['InternalError']
    } }
    invalid: { content: {
      'application/json': components['schemas']['InvalidError']
    } }
    'invalid.invalid_external_role.unreadable_body': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['InvalidExternalRoleError'] | components['schemas']['UnreadableBodyError']
    } }
    'invalid.invalid_request': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['InvalidRequestError']
    } }
    'invalid.not_org_member.unreadable_body': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['NotOrgMemberError'] | components['schemas']['UnreadableBodyError']
    } }
    'invalid.org_required.unreadable_body': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['OrgRequiredError'] | components['schemas']['UnreadableBodyError']
    } }
    'invalid.project_icon_image_invalid': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['ProjectIconImageInvalidError']
    } }
    'invalid.project_icon_invalid.unreadable_body': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['ProjectIconInvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    'invalid.slug_invalid.unreadable_body': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['SlugInvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    'invalid.unreadable_body': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    'invalid.unreadable_body.webhook_invalid': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['UnreadableBodyError'] | components['schemas']['WebhookInvalidError']
    } }
    'invitation_not_found.not_found': { content: {
      'application/json': components['schemas']['InvitationNotFoundError'] | components['schemas']['NotFoundError']
    } }
    issue_deleted: { content: {
      'application/json': components['schemas']['IssueDeletedError']
    } }
    'issue_moved.project_archived': { content: {
      'application/json': components['schemas']['IssueMovedError'] | components['schemas']['ProjectArchivedError']
    } }
    'issue_not_found.not_found': { content: {
      'application/json': components['schemas']['IssueNotFoundError'] | components['schemas']['NotFoundError']
    } }
    last_admin: { content: {
      'application/json': components['schemas']['LastAdminError']
    } }
    'last_owner.project_archived': { content: {
      'application/json': components['schemas']['LastOwnerError'] | components['schemas']['ProjectArchivedError']
    } }
    'member_not_found.not_found': { content: {
      'application/json': components['schemas']['MemberNotFoundError'] | components['schemas']['NotFoundError']
    } }
    not_found: { content: {
      'application/json': components['schemas']['NotFoundError']
    } }
    'not_found.project_not_found': { content: {
      'application/json': components['schemas']['NotFoundError'] | components['schemas']['ProjectNotFoundError']
    } }
    'not_found.roadmap_not_found': { content: {
      'application/json': components['schemas']['NotFoundError'] | components['schemas']['RoadmapNotFoundError']
    } }
    'not_found.user_not_found': { content: {
      'application/json': components['schemas']['NotFoundError'] | components['schemas']['UserNotFoundError']
    } }
    'org_has_contract.org_has_projects': { content: {
      'application/json': components['schemas']['OrgHasContractError'] | components['schemas']['OrgHasProjectsError']
    } }
    'org_suspended.origin_forbidden.token_project.token_scope': { content: {
      'application/json': components['schemas']['OrgSuspendedError'] | components['schemas']['OriginForbiddenError'] | components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    'org_suspended.token_project.token_scope': { content: {
      'application/json': components['schemas']['OrgSuspendedError'] | components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    origin_forbidden: { content: {
      'application/json': components['schemas']['OriginForbiddenError']
    } }
    'origin_forbidden.sign_up_restricted': { content: {
      'application/json': components['schemas']['OriginForbiddenError'] | components['schemas']['SignUpRestrictedError']
    } }
    'origin_forbidden.token_project.token_scope': { content: {
      'application/json': components['schemas']['OriginForbiddenError'] | components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    payload_too_large: { content: {
      'application/json': components['schemas']['PayloadTooLargeError']
    } }
    plan_limit: { content: {
      'application/json': components['schemas']['PlanLimitError']
    } }
    project_archived: { content: {
      'application/json': components['schemas']['ProjectArchivedError']
    } }
    'project_archived.repo_mismatch.repo_unbound.roadmap_conflict.roadmap_limit': { content: {
      'application/json': components['schemas']['ProjectArchivedError'] | components['schemas']['RepoMismatchError'] | components['schemas']['RepoUnboundError'] | components['schemas']['RoadmapConflictError'] | components['schemas']['RoadmapLimitError']
    } }
    'project_archived.revision_is_current': { content: {
      'application/json': components['schemas']['ProjectArchivedError'] | components['schemas']['RevisionIsCurrentError']
    } }
    rate_limited: { content: {
      'application/json': components['schemas']['RateLimitedError']
    } }
    'rate_limited.rebind_cooldown': { content: {
      'application/json': components['schemas']['RateLimitedError'] | components['schemas']['RebindCooldownError']
    } }
    roadmap_invalid: { content: {
      'application/json': components['schemas']['RoadmapInvalidError']
    } }
    'roadmap_moved.service_unavailable': { content: {
      'application/json': components['schemas']['RoadmapMovedError'] | components['schemas']['ServiceUnavailableError']
    } }
    service_unavailable: { content: {
      'application/json': components['schemas']['ServiceUnavailableError']
    } }
    'service_unavailable.storage_unavailable': { content: {
      'application/json': components['schemas']['ServiceUnavailableError'] | components['schemas']['StorageUnavailableError']
    } }
    storage_error: { content: {
      'application/json': components['schemas']['StorageError']
    } }
    'token_project.token_scope': { content: {
      'application/json': components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    unauthenticated: { content: {
      'application/json': components['schemas']['UnauthenticatedError']
    } }
    unsupported_media_type: { content: {
      'application/json': components['schemas']['UnsupportedMediaTypeError']
    } }
  }
}
