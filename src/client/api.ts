// Made from the reference by `npm run reference`.

export interface paths {
  '/healthz': {
    /**
     * Check that the service is running
     *
     * Uses neither the database nor the object store.
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
          'application/json': components['schemas']['Health']
        } }
        400: components['responses']['invalid']
        500: components['responses']['internal']
      }
    }
  }
  '/readyz': {
    /**
     * Check that the service is ready
     *
     * `ready` is 200, and `unready` is 503 with `Retry-After`. `degraded` is 200, or 503 with `strict=1`. The result can be ten seconds old. `checks` requires the `READINESS_KEY` as a Bearer token, if the service has one.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** With `1`, the status of `degraded` is also 503. */
          strict?: "0" | "1" | "false" | "true"
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['Readiness']
        } }
        400: components['responses']['invalid']
        500: components['responses']['internal']
        503: { content: {
          'application/json': components['schemas']['Readiness']
        } }
      }
    }
  }
  '/api/auth/email-code': {
    /**
     * Send a sign-in code
     *
     * Sends a code by email. It is valid for 10 minutes and 5 tries, in the browser that requested it. Another request replaces it. An address gets at most 10 codes in 15 minutes, 3 of them for one caller. An address that has no account and cannot create one gets an email that says so, with the same response.
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
          'application/json': components['schemas']['SentSignInCode']
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
     * Sign in with a code
     *
     * The first sign-in creates the account, if the address can have one. Each sign-in accepts the pending invitations to the address. After 5 wrong tries, every further one is 429 `rate_limited`. Its `retryAfter` is 0 if another code can be requested at once.
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
          /** The address that the code was sent to. */
          email: string
          /** The six digits in the email. Full-width digits, spaces, and hyphens are accepted. */
          code: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['SignIn']
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
     * Expired sessions are not listed.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['SessionList']
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
     * Sign out one of your sessions
     *
     * If it is the session of this request, its cookie and the browser cache are cleared. The session of another user, or an expired one, is 404.
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
     * A command-line tool gets its token in this way (RFC 8628). It shows `user_code` and the page where the user approves it. Meanwhile, it polls for the token with `device_code`.
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
          /** The name of the client, on one line. It becomes the name of the token. */
          client_name: string
          /** The scopes of the token, as an array, or as text separated by spaces or commas. Null or omitted for all. */
          scopes?: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | string | null
          /** ID of the only project of the token. Null or omitted for all projects. */
          project_id?: string | null
          /** Instead of `project_id`, the name of that project or the key of its issues, in any case. The approver must have exactly one such project. */
          project_name?: string | null
        }
        'application/x-www-form-urlencoded': {
          /** The name of the client, on one line. It becomes the name of the token. */
          client_name: string
          /** The scopes of the token, as an array, or as text separated by spaces or commas. Null or omitted for all. */
          scopes?: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | string | null
          /** ID of the only project of the token. Null or omitted for all projects. */
          project_id?: string | null
          /** Instead of `project_id`, the name of that project or the key of its issues, in any case. The approver must have exactly one such project. */
          project_name?: string | null
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
     * Read a device login
     *
     * Shows which client the caller would approve, and decides nothing. A user can try 10 codes per minute, in this operation and the approval together.
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
          'application/json': components['schemas']['WaitingDeviceLoginResponse']
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
     * The first decision counts. The client gets a token of the user who approves, with exactly the scopes and the project that it asked for. After `project_not_found` and `token_limit`, the device login keeps waiting. A user can try 10 codes per minute, in this operation and the read together.
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
           * Whether the client gets a token.
           * @default "approve"
           */
          decision?: "approve" | "deny"
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ApprovedDeviceLogin']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        404: components['responses']['device_code_not_found.project_not_found']
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
     * Returns the token once after the approval. It lasts 90 days, and a use renews it if less than 60 days are left. Before the approval, the error is `authorization_pending`, and the client keeps polling. After each `slow_down`, wait 5 seconds longer between two polls.
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
          /** The only accepted grant type. It can be omitted. */
          grant_type?: "urn:ietf:params:oauth:grant-type:device_code"
          /** The `device_code` of the device login. */
          device_code: string
        }
        'application/x-www-form-urlencoded': {
          /** The only accepted grant type. It can be omitted. */
          grant_type?: "urn:ietf:params:oauth:grant-type:device_code"
          /** The `device_code` of the device login. */
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
  '/api/oauth/request': {
    /**
     * Read what an app asks for
     *
     * The query is the one with which the app sent the browser to `/oauth/authorize` (RFC 6749). An unknown app or redirect URI is an error of this operation, so that the browser never goes there. For any other error of the app, the response is `redirectTo`, which takes the error back to the app.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** The URL of the metadata document of the app. */
          client_id?: string
          /** Where the browser returns, as in the document. */
          redirect_uri?: string
          /** Always `code`. */
          response_type?: string
          /** The SHA-256 of a secret of the app, in base64url. */
          code_challenge?: string
          /** Always `S256`. */
          code_challenge_method?: string
          /** The scopes, separated by spaces; default: all that read. */
          scope?: string
          /** The URL of the API or of `/mcp`; default: the API. */
          resource?: string
          /** Returned to the app. */
          state?: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['AppRequestResponse']
        } }
        400: components['responses']['client_invalid.client_unreachable.invalid.redirect_uri_invalid']
        401: components['responses']['unauthenticated']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/oauth/approve': {
    /**
     * Approve or deny what an app asks for
     *
     * Returns where the browser goes: back to the app, with a code or an error. The same query with the same `scopes` and `projectId` gives the same code again while it is valid.
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
          /** The query with which the app sent the browser to `/oauth/authorize`, without `?`. */
          query: string
          /** Whether the app gets access. */
          approve: boolean
          /** The scopes that it gets, of those that it asks for. Null or omitted: all of them. */
          scopes?: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
          /** ID of the only project that it gets. Null or omitted: all projects. */
          projectId?: string | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['DecidedAppRequest']
        } }
        400: components['responses']['client_invalid.client_unreachable.invalid.redirect_uri_invalid.scopes_invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['origin_forbidden']
        404: components['responses']['project_not_found']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/oauth/token': {
    /**
     * Exchange a code or a refresh token for tokens
     *
     * The token endpoint of OAuth 2.1. A code can be used once, within a minute. A refresh token can be used once; the same response is returned for another minute. A later use ends the access of the app.
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
          /** What the app has: a code or a refresh token. */
          grant_type: "authorization_code" | "refresh_token"
          /** The `client_id` of the app. */
          client_id: string
          /** For `authorization_code`: the code. */
          code?: string
          /** For `authorization_code`: the text whose SHA-256 was the challenge. */
          code_verifier?: string
          /** The redirect URI of the request. It can be omitted. */
          redirect_uri?: string
          /** For `refresh_token`: the refresh token. */
          refresh_token?: string
          /** For `refresh_token`: fewer scopes for the new token, separated by spaces. */
          scope?: string
          /** What the tokens are for. It can only be the one of the request. */
          resource?: string | (string)[]
        }
        'application/x-www-form-urlencoded': {
          /** What the app has: a code or a refresh token. */
          grant_type: "authorization_code" | "refresh_token"
          /** The `client_id` of the app. */
          client_id: string
          /** For `authorization_code`: the code. */
          code?: string
          /** For `authorization_code`: the text whose SHA-256 was the challenge. */
          code_verifier?: string
          /** The redirect URI of the request. It can be omitted. */
          redirect_uri?: string
          /** For `refresh_token`: the refresh token. */
          refresh_token?: string
          /** For `refresh_token`: fewer scopes for the new token, separated by spaces. */
          scope?: string
          /** What the tokens are for. It can only be the one of the request. */
          resource?: string | (string)[]
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['IssuedAppTokens']
        } }
        400: components['responses']['invalid.invalid_grant.invalid_request.invalid_scope.invalid_target.unsupported_grant_type']
        409: components['responses']['idempotency_conflict']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/oauth/revoke': {
    /**
     * Revoke a token of an app
     *
     * The revocation endpoint of RFC 7009. An access token ends alone. A refresh token ends the access of the app. Any other text changes nothing.
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
          /** An access token or a refresh token. */
          token: string
          /** Has no effect. */
          token_type_hint?: string
          /** The `client_id` of the app. */
          client_id?: string
        }
        'application/x-www-form-urlencoded': {
          /** An access token or a refresh token. */
          token: string
          /** Has no effect. */
          token_type_hint?: string
          /** The `client_id` of the app. */
          client_id?: string
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['RevokedAppToken']
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
  '/api/me/home': {
    /**
     * Read your home page
     *
     * The caller's unread notifications, invitations, organizations, and projects, with their recent activity, in one response.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** If true, `recent` has only the newest of consecutive events of one type by one user, and `recentCounts` their number. */
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
          'application/json': components['schemas']['Home']
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
          'application/json': components['schemas']['UserResponse']
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
          /** Their name, on one line; null for none. */
          displayName?: string | null
          /** The language of their emails. */
          locale?: "ja" | "en"
          /** Their time zone: a name of the tz database, such as `Europe/Berlin`, in any case. */
          timeZone?: string
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['UserResponse']
        } }
        400: components['responses']['invalid.time_zone_invalid.unreadable_body']
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
     * Read the token of this request
     *
     * 404 for the session of a browser.
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
          'application/json': components['schemas']['CurrentTokenResponse']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        404: components['responses']['not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Revoke the token of this request
     *
     * 404 for the session of a browser.
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
  '/api/me/apps': {
    /**
     * List the apps that you connected
     *
     * **Permission.** Every user, for their own data. Only with the session of a browser. Tokens are refused.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['OwnAppList']
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/apps/{appId}': {
    /**
     * Disconnect an app
     *
     * Its tokens are refused from the next request on.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the connection of an app. */
          appId: string
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
  '/api/me/invitations': {
    /**
     * List your invitations
     *
     * The invitations from organizations that can still be accepted. Invitations to projects are not listed, because signing in accepts them.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['OwnInvitationList']
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
     * It needs no further seat, because the invitation already has one. The current role of the caller is never lowered.
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
          'application/json': components['schemas']['AcceptedInvitation']
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
     * The invitation is deleted, and its seat is free.
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
  '/api/me/issues': {
    /**
     * List your issues in all projects
     *
     * Always paged. Issues of archived projects and of suspended organizations are left out. A token of a project lists only the issues of its project.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
          pageSize?: number
          /** Only issues with one of these statuses, separated by commas: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. */
          status?: string
          /** Only issues with one of these priorities, separated by commas: `none`, `low`, `medium`, `high`, `urgent`. */
          priority?: string
          /** Only issues that are assigned to one of these: IDs of users, `me` for the caller, or `none` for unassigned, separated by commas. */
          assignee?: string
          /** Only issues with one of these labels: IDs of labels, or `none` for issues without a label, separated by commas. */
          label?: string
          /** Only issues that one of these created: IDs of users, or `me` for the caller, separated by commas. */
          createdBy?: string
          /** Only issues with one of these parents: IDs of issues, or `none` for issues without a parent, separated by commas. */
          parent?: string
          /** Only issues that are due on one of these days: `overdue` (before today, and neither done nor canceled), `today`, `week` (today and the six days after), `none` for issues that are never due, or a range such as `2026-11-01..2026-11-30`, whose ends can be left out, but not both; separated by commas. Today is the day in the time zone of the caller. */
          due?: string
          /** Whether to list only the issues that are ready: to do, and waiting for no other issue. */
          ready?: "0" | "1" | "false" | "true"
          /** Whether to list only issues that the caller watches. */
          watched?: "0" | "1" | "false" | "true"
          /** Only issues that were created or changed at or after this instant, in ISO 8601 with a time zone. */
          updatedSince?: string
          /** Only issues with this text in their title, in any case, or with this number: `12`, `#12`, or `CRN-12`. In one project, also those with it in their description or comments. Empty for all. */
          q?: string
          /** The order: `number`, `updated` (last change), `due` (due day), `priority`, or `position` (place in the column of the board), with `-` before it for the reverse. Issues that are never due come last in both directions, and equal issues are in the order of their numbers. The default is `-number`, or the latest deletion first in the trash. */
          sort?: "number" | "-number" | "updated" | "-updated" | "due" | "-due" | "priority" | "-priority" | "position" | "-position"
          /** Whether the issues are `assigned` to the caller (default), were `created` by them, or are `watched` by them. */
          role?: "assigned" | "created" | "watched"
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
          'application/json': components['schemas']['OwnIssueList']
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_scope']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/me/notifications': {
    /**
     * List your notifications
     *
     * Always paged. Notifications of a project are hidden while it is archived, its organization is suspended, the caller has no access, or the feature that they are about (the roadmap or issues) is switched off. Those of an issue in the trash are hidden, too.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['NotificationList']
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
          /** IDs of the notifications to mark. An empty list marks none. By default, all are marked. */
          ids?: (string)[]
          /** ID of the newest notification to mark: newer ones stay unread. It is the first one of a list that the user has seen. */
          upTo?: string
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ReadCount']
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
          'application/json': components['schemas']['NotificationPreferencesResponse']
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
          /** Notifications about roadmaps in the app: `none`, `blocked` (tasks that became blocked), or `all` (every change). */
          inApp?: "none" | "blocked" | "all"
          /** Notifications about roadmaps by email: `none`, `blocked` (tasks that became blocked), or `all` (every change). */
          email?: "none" | "blocked" | "all"
          /** What the user wants to be notified of about issues. */
          issues?: {
            /** Notifications about issues in the app: `none`, `mine` (issues that are assigned to the user or due, and mentions of them), or `watched` (also comments on and new statuses of issues that they watch). */
            inApp?: "none" | "mine" | "watched"
            /** Notifications about issues by email: `none`, `mine` (issues that are assigned to the user or due, and mentions of them), or `watched` (also comments on and new statuses of issues that they watch). */
            email?: "none" | "mine" | "watched"
          }
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['NotificationPreferencesResponse']
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
  '/api/search': {
    /**
     * Search all projects
     *
     * Finds projects, issues, comments, tasks and documents of roadmaps, and files that the caller can read, also in archived projects. Titles and names are searched in all projects. Texts (descriptions, comments, and documents) are searched in the project of `projectId`, or in the five in which the caller was last active. A token finds what its scopes and its project allow.
     */
    get: {
      parameters: {
        path?: never
        query: {
          /** What to find, as one phrase in which blanks count. Case and width do not matter: `ＡＰＩ` finds `api`. */
          q: string
          /** Only what is in this project. Nothing is found in a project that the caller cannot access. */
          projectId?: string
          /** Only these kinds, separated by commas: `project`, `issue`, `comment`, `task`, `document`, `file`. */
          kind?: string
          /** Maximum number of results; default 20. */
          limit?: number
          /** The `nextCursor` of the response before. */
          cursor?: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['SearchResults']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['token_project']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/unsubscribe': {
    /**
     * Show the unsubscribe page
     *
     * The page of the unsubscribe link in emails. It changes nothing, because email clients and scanners follow links automatically. An unknown key gets the same page.
     */
    get: {
      parameters: {
        path?: never
        query: {
          /** The key in the link of the email. */
          key: string
          /**
           * Which emails: `digest` for summaries of changes, `issues` for everything about issues, `all` for every notification.
           * @default "all"
           */
          of?: "digest" | "issues" | "all"
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
     * Unsubscribe from emails
     *
     * Accepts any origin and body, as email clients send them (RFC 8058). An unknown key is 404. Notifications in the app are unchanged.
     */
    post: {
      parameters: {
        path?: never
        query: {
          /** The key in the link of the email. */
          key: string
          /**
           * Which emails: `digest` for summaries of changes, `issues` for everything about issues, `all` for every notification.
           * @default "all"
           */
          of?: "digest" | "issues" | "all"
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
     * A revoked or expired token is listed for another 90 days.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['TokenList']
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
     * Store the plaintext, because no other response contains it. Revoked and expired tokens do not count toward the limit of 20.
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
          /** Its name, on one line. */
          name: string
          /** When it expires, a future instant with a time zone; null or omitted for never. */
          expiresAt?: string | null
          /** What it can do. Duplicates are dropped. Null or omitted for everything that its owner can do with a token. */
          scopes?: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
          /** ID of its only project, which its owner must have access to, archived or not. Null or omitted for all projects. */
          projectId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['CreatedToken']
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
          /** ID of the token. */
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
          'application/json': components['schemas']['RevokedToken']
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
     * Read the price of Pro
     *
     * The price comes from the payment provider. A change there is visible here within ten minutes.
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
          'application/json': components['schemas']['PriceResponse']
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
     * Start a checkout for Pro
     *
     * The browser goes to `url`, pays there, and returns to the page of the plan. The plan changes when the payment provider reports the payment. Until then, every request in the same language returns the same checkout while it is open.
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
     * Manage the subscription
     *
     * The browser goes to `url`, manages the subscription, payment method, and invoices there, and returns to the page of the plan.
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
     * Receive an event of the payment provider
     *
     * Only for the payment provider. The signature must have been made within 300 seconds of now. The subscription of an event is read from the provider, and each event is processed once.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header: {
          /** The signature of the payment provider for the body. */
          'Stripe-Signature': string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': Blob | Uint8Array | ArrayBuffer
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['WebhookReceipt']
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
     * The organizations that the caller is a member of. Guests of a project are not members.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['OrganizationList']
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
     * The caller becomes its admin. At most 10 can be created per hour.
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
          'application/json': components['schemas']['OrganizationResponse']
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
     * List organizations for a new project
     *
     * All organizations that the caller is a member of, even if their plan allows no further project.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['EligibleOrganizationList']
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
          'application/json': components['schemas']['OrganizationResponse']
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
     * This permanently deletes its memberships, groups, and invitations. Users keep their accounts. It must have no projects, subscription, or granted plan.
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
          'application/json': components['schemas']['OrganizationResponse']
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
     * Admins also see the invitations to projects, so that they can find each seat. Invitations of guests need no seat and are not listed.
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
          'application/json': components['schemas']['OrganizationMemberList']
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
     * Adds a user with an account at once. Invite others instead. A pending invitation counts as accepted: they get its seat and join its group.
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
          /** The email address of a user with an account. */
          email: string
          /** Their role in the organization. */
          role: "admin" | "member"
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['OrganizationMemberResponse']
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
     * This also removes them from its groups and projects, and cancels their invitations to these, except where they are a guest.
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
          /** Their role in the organization. */
          role: "admin" | "member"
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['OrganizationMemberResponse']
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
     * Invite users to an organization
     *
     * If there are not enough seats for all new addresses, none is invited. For an invited address, role, group, and expiry are replaced, and the email is sent again unless the last one is less than 10 minutes old. Users accept by signing in, or in the app.
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
          /** The email addresses to invite. */
          emails: (string)[]
          /** Their role in the organization. */
          role: "admin" | "member"
          /** ID of the group of the organization that they will join; null or omitted for none. */
          groupId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['SentInvitations']
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
     * An invitation to the organization, or one with a seat to a project. The seat is free at once.
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
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['OrganizationGroupList']
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
     * Names are compared exactly.
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
          'application/json': components['schemas']['OrganizationGroupResponse']
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
     * Its members lose the access that it gave them, also to archived projects. Individual memberships are unchanged.
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
          'application/json': components['schemas']['DeletedOrganizationGroup']
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
     * Names are compared exactly. Its current name is allowed.
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
          'application/json': components['schemas']['OrganizationGroupResponse']
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
     * They get access to the projects that the group is assigned to.
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
     * Remove a member from a group
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
  '/api/orgs/{orgId}/apps': {
    /**
     * List the apps that reach projects of an organization
     *
     * Each with the user who connected it. Projects of other organizations are not shown.
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
          'application/json': components['schemas']['OrgAppList']
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
  }
  '/api/projects': {
    /**
     * List projects
     *
     * Every project that the caller has access to, including archived ones: individually, through a group, or as an admin of the organization. A token for one project lists only that project.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['ProjectList']
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
     * The caller becomes its owner. It has all features and the default icon.
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
          /** Its name, on one line. */
          name: string
          /** Its description, on several lines; null or blank for none. */
          description?: string | null
          /** URL of its repository: `http`, `https`, `ssh`, or `git`; null or blank for none. */
          repositoryUrl?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['ProjectResponse']
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
          'application/json': components['schemas']['ProjectResponse']
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
     * Delete a project and everything in it
     *
     * This is permanent. Tokens for this project are revoked.
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
     * Omitted fields are unchanged. The same values change nothing.
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
          /** Its new name, on one line. */
          name?: string
          /** Its description, on several lines; null or blank for none. */
          description?: string | null
          /** URL of its repository: `http`, `https`, `ssh`, or `git`; null or blank for none. */
          repositoryUrl?: string | null
          /** A text or emoji icon, which replaces an image; null for the default icon. */
          icon?: {
            /** Characters. */
            kind: "text"
            /** At most 2 code points; empty or omitted for those of the default icon. */
            text?: string
            /** Its color. */
            color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
          } | {
            /** An emoji. */
            kind: "emoji"
            /** Exactly one emoji that is not a flag or keycap. Sequences and skin tones are allowed. */
            emoji: string
            /** Its color. */
            color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
          } | null
          /** `full`: git links have their author and date. `summary`: they do not. */
          gitLinkDetail?: "summary" | "full"
          /** The prefix of its issue keys (`KEY-12`), 2 to 10 characters; null for none. */
          key?: string | null
          /** All features that are switched on, in any order. */
          features?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ProjectResponse']
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
     * The project, its roadmaps, its bound repository, the numbers of its issues, files, and members, and its recent activity, in one response. Fields of features that are switched off or outside the caller's scope are null.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** If true, `recent` has only the newest of consecutive events of one type by one user, and `recentCounts` their number. */
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
          'application/json': components['schemas']['ProjectOverview']
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
     * Everything in it can still be read, but only unarchiving and deletion can change it. It stops counting toward the plan, and invitations to it are held.
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
          'application/json': components['schemas']['ProjectStateResponse']
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
     * It counts toward the plan again. Held invitations of users with an account are accepted.
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
          'application/json': components['schemas']['ProjectStateResponse']
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
     * The current image, regardless of `v`. 404 if the icon of the project is not an image.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** The `version` of the icon. If it is the current one, the response can be cached for a year. */
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
     * A square PNG of 16 to 512 pixels per side that is not animated. Its pixels are stored without metadata. A user can upload 30 icons in 15 minutes in all projects, including refused images.
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
          'application/json': components['schemas']['ProjectIconResponse']
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
     * List members, invitations, and groups
     *
     * Users with access only through a group are in its `members`. Admins of the organization without an individual membership are not listed.
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
          'application/json': components['schemas']['ProjectMemberList']
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
     * Add or invite a member
     *
     * A user with an account becomes a member at once (201). Any other address is invited by email (201) and joins when it signs in. A repeated invitation (200) replaces role and scope, and is emailed again unless the last email is less than 10 minutes old. Without a `featureScope`, they need a seat of the organization and become its member. With one, they are a guest.
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
          /** Their email address. */
          email: string
          /**
           * Their role. A guest is `member` or `viewer`.
           * @default "member"
           */
          role?: "owner" | "admin" | "member" | "viewer"
          /** The features that they can see as a guest; null for all, as a member of the organization. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
          /** Whether they are a guest. The default scope of a guest is `issues`, `wiki`, `files`. If `featureScope` is also given, both must agree. */
          external?: boolean
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ProjectInvitationResponse']
        } }
        201: { content: {
          'application/json': components['schemas']['MemberAddition']
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
     * Accepts the ID of a membership or of an invitation. Other access to the project, such as through a group, is unchanged.
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
     * `external: true` without a `featureScope` keeps the scope of a guest, and gives any other member the default scope of guests. `external: false` makes a guest internal, like `featureScope: null`: they need a seat and become a member of the organization. Role and scope after the change are validated together.
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
          /** The new role. A guest is `member` or `viewer`. */
          role?: "owner" | "admin" | "member" | "viewer"
          /** The features that they can see as a guest; null for all, as a member of the organization. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
          /** Whether they are a guest. The default scope of a guest is `issues`, `wiki`, `files`. If `featureScope` is also given, both must agree. */
          external?: boolean
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ProjectMemberResponse']
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
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['ProjectGroupList']
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
     * Its members, including later ones, get access to the project with the role and scope of the assignment.
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
          /** The role of its members. With a `featureScope`, `member` or `viewer`. */
          role: "admin" | "member" | "viewer"
          /** The features that its members see; null for all. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['ProjectGroupResponse']
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
     * Remove a group from a project
     *
     * Other access of its members to the project, such as an individual membership, is unchanged.
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
     * Role and scope after the change are validated together.
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
          /** The new role of its members. With a `featureScope`, `member` or `viewer`. */
          role?: "admin" | "member" | "viewer"
          /** The features that its members see; null for all. */
          featureScope?: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ProjectGroupResponse']
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
     * Read the bound repository of a project
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
     * Bind a repository to a project
     *
     * The first binding starts no cooldown. Binding the same repository changes nothing. Another one can be bound once every 7 days.
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
          /** The repository that syncs must come from. */
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
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['RoadmapList']
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
     * The roadmap as it was sent, including unknown keys and the spelling of numbers. A key that was sent with the name of a field of the response, such as `id` or `stats`, is left out.
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
          'application/json': components['schemas']['RoadmapResponse']
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
     * Replaces the stored roadmap: tasks, documents, and links that are not in the payload are
     * deleted. A slug without a roadmap creates one. A slug has 1 to 64 characters of `a-z`, `0-9`, and `-`, and
     * neither starts nor ends with `-`. The same payload changes nothing. At most 1,000 phases,
     * 10,000 tasks, 2,000 documents, 50,000 issue numbers,
     * 50,000 dependencies, and 16 MiB.
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
          /** If true, returns what a sync would do and writes nothing. */
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
     * This also deletes its tasks, documents, links, and notifications.
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
     * The path of the document is the rest of the URL, percent-encoded.
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
          'application/json': components['schemas']['RoadmapDocumentResponse']
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
  '/api/projects/{projectId}/roadmaps/{slug}/tasks': {
    /**
     * List the tasks of a roadmap
     *
     * In the order of the roadmap, up to 100 per page, each with its claim.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
        }
        query?: {
          /** Only tasks with one of these statuses, separated by commas, such as `todo,blocked`. */
          status?: string
          /** Only tasks of the phase with this ID. */
          phase?: string
          /** Whether to list only the tasks that can be started: with the status `todo`, not claimed, and not waiting for a task in `dependsOn` that is neither `done` nor `cancelled`. */
          ready?: "0" | "1" | "false" | "true"
          /** Only tasks with this text in their ID or title, in any case. Empty for all. */
          q?: string
          /** Only tasks after those of the page that had this `nextCursor`. */
          cursor?: string
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
          'application/json': components['schemas']['RoadmapTaskList']
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
  }
  '/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}': {
    /**
     * Read a task and its plan
     *
     * The task as it was sent, with its claim, a part of its plan, the issues that it is linked to, and the commits and pull requests that mention them. For the next part of the plan, send the `offset` of this part plus the number of its characters.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
          /** ID of the task in its roadmap, percent-encoded. */
          task: string
        }
        query?: {
          /** The plan from this character on; default 0. */
          offset?: number
          /** Maximum number of characters of the plan; default 20000. */
          limit?: number
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
          'application/json': components['schemas']['RoadmapTaskResponse']
        } }
        304: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['not_found.roadmap_not_found.task_not_found']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim': {
    /**
     * Claim a task
     *
     * A claim tells other users and agents that the caller works on the task. A holder is a user with one token, with one app, or with all of their browser sessions. If the same holder has claimed the task already, the claim is renewed (200). If another holder has, the error `task_claimed` has its `claim`.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
          /** ID of the task in its roadmap, percent-encoded. */
          task: string
        }
        query?: never
        header?: {
          /** A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: { content: {
        'application/json': components['schemas']['NewTaskClaim']
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['TaskClaimResponse']
        } }
        201: { content: {
          'application/json': components['schemas']['TaskClaimResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found.roadmap_not_found.task_not_found']
        409: components['responses']['idempotency_conflict.project_archived.task_claimed.task_done']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Release a task
     *
     * Ends the caller's claim. Only owners and admins can end the claim of another holder. A task that nobody has claimed is unchanged.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Name of the roadmap in URLs. */
          slug: string
          /** ID of the task in its roadmap, percent-encoded. */
          task: string
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
        404: components['responses']['not_found.roadmap_not_found.task_not_found']
        409: components['responses']['project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues': {
    /**
     * List the issues of a project
     *
     * Always paged. Issues in the trash are listed only with `trashed`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
          pageSize?: number
          /** Only issues with one of these statuses, separated by commas: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. */
          status?: string
          /** Only issues with one of these priorities, separated by commas: `none`, `low`, `medium`, `high`, `urgent`. */
          priority?: string
          /** Only issues that are assigned to one of these: IDs of users, `me` for the caller, or `none` for unassigned, separated by commas. */
          assignee?: string
          /** Only issues with one of these labels: IDs of labels, or `none` for issues without a label, separated by commas. */
          label?: string
          /** Only issues that one of these created: IDs of users, or `me` for the caller, separated by commas. */
          createdBy?: string
          /** Only issues with one of these parents: IDs of issues, or `none` for issues without a parent, separated by commas. */
          parent?: string
          /** Only issues that are due on one of these days: `overdue` (before today, and neither done nor canceled), `today`, `week` (today and the six days after), `none` for issues that are never due, or a range such as `2026-11-01..2026-11-30`, whose ends can be left out, but not both; separated by commas. Today is the day in the time zone of the caller. */
          due?: string
          /** Whether to list only the issues that are ready: to do, and waiting for no other issue. */
          ready?: "0" | "1" | "false" | "true"
          /** Whether to list only issues that the caller watches. */
          watched?: "0" | "1" | "false" | "true"
          /** Only issues that were created or changed at or after this instant, in ISO 8601 with a time zone. */
          updatedSince?: string
          /** Only issues with this text in their title, in any case, or with this number: `12`, `#12`, or `CRN-12`. In one project, also those with it in their description or comments. Empty for all. */
          q?: string
          /** The order: `number`, `updated` (last change), `due` (due day), `priority`, or `position` (place in the column of the board), with `-` before it for the reverse. Issues that are never due come last in both directions, and equal issues are in the order of their numbers. The default is `-number`, or the latest deletion first in the trash. */
          sort?: "number" | "-number" | "updated" | "-updated" | "due" | "-due" | "priority" | "-priority" | "position" | "-position"
          /** Whether to list only the issues in the trash, with when and by whom they were moved there. */
          trashed?: "0" | "1" | "false" | "true"
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
          'application/json': components['schemas']['IssueList']
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
     * Its number is one more than the highest that the project ever had.
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
          /** Its title, on one line. It is trimmed. */
          title: string
          /** Its description, stored unchanged. The only control characters are line breaks and tabs. Null or only white space for none. */
          body?: string | null
          /** Its status; by default `todo` for a new issue. */
          status?: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
          /** Its priority; by default `none` for a new issue. */
          priority?: "none" | "low" | "medium" | "high" | "urgent"
          /** IDs of all its labels, in any order, which replace those that it has. */
          labelIds?: (string)[]
          /** ID of the assignee, who must be able to see the issues of this project; null for none. */
          assigneeId?: string | null
          /** The day on which it starts, not after it is due; null for none. */
          startDate?: string | null
          /** The day on which it is due; null for none. */
          dueDate?: string | null
          /** ID of its parent: an issue of the project that is not in the trash, and neither itself nor below it; null for none. */
          parentId?: string | null
          /** What blocks it; null for none. Only for the status `blocked`. */
          blockedType?: "issue" | "decision" | "external" | "other" | null
          /** Why it is blocked, on several lines; null or blank for none. Only for the status `blocked`. */
          blockedReason?: string | null
          /** IDs of all issues that it waits for, which replace those that it has: issues of the project that are not in the trash, and neither itself nor waiting for it. */
          blockedByIds?: (string)[]
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['IssueResponse']
        } }
        400: components['responses']['assignee_invalid.blocked_by_invalid.blocked_type.dates_invalid.invalid.label_invalid.parent_invalid.unreadable_body']
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
    /**
     * Change many issues
     *
     * The same change of all these issues, or of none. An error that one of them causes has its `number`. An issue that it does not change is returned, too.
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
          /** Numbers of the issues. Duplicates count once. */
          numbers: (number)[]
          change: components['schemas']['SharedIssueChange']
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['IssuesResponse']
        } }
        400: components['responses']['assignee_invalid.blocked_by_invalid.blocked_type.dates_invalid.invalid.label_invalid.parent_invalid.too_many_labels.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['project_archived']
        410: components['responses']['issue_deleted']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/board': {
    /**
     * Read the board of a project
     *
     * A column for each status, with the number of its issues and the first of them. The list of issues with `status` has the others.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Only issues with one of these statuses, separated by commas: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. */
          status?: string
          /** Only issues with one of these priorities, separated by commas: `none`, `low`, `medium`, `high`, `urgent`. */
          priority?: string
          /** Only issues that are assigned to one of these: IDs of users, `me` for the caller, or `none` for unassigned, separated by commas. */
          assignee?: string
          /** Only issues with one of these labels: IDs of labels, or `none` for issues without a label, separated by commas. */
          label?: string
          /** Only issues that one of these created: IDs of users, or `me` for the caller, separated by commas. */
          createdBy?: string
          /** Only issues with one of these parents: IDs of issues, or `none` for issues without a parent, separated by commas. */
          parent?: string
          /** Only issues that are due on one of these days: `overdue` (before today, and neither done nor canceled), `today`, `week` (today and the six days after), `none` for issues that are never due, or a range such as `2026-11-01..2026-11-30`, whose ends can be left out, but not both; separated by commas. Today is the day in the time zone of the caller. */
          due?: string
          /** Whether to list only the issues that are ready: to do, and waiting for no other issue. */
          ready?: "0" | "1" | "false" | "true"
          /** Whether to list only issues that the caller watches. */
          watched?: "0" | "1" | "false" | "true"
          /** Only issues that were created or changed at or after this instant, in ISO 8601 with a time zone. */
          updatedSince?: string
          /** Only issues with this text in their title, in any case, or with this number: `12`, `#12`, or `CRN-12`. In one project, also those with it in their description or comments. Empty for all. */
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
          'application/json': components['schemas']['BoardResponse']
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
  '/api/projects/{projectId}/issues/{number}': {
    /**
     * Read an issue and its links
     *
     * **Permission.** Owners, admins, members, and viewers of the project. Guests need the feature `issues` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `issues:read` or `issues:write`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
        }
        query?: {
          /** Whether the response has the first 20 comments, too. */
          comments?: "0" | "1" | "false" | "true"
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['IssueDetailResponse']
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
     * It keeps its number and links, and is no longer listed. It can be restored for 30 days. Then everything but its number is deleted.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
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
     * Omitted fields are unchanged. The same values change nothing. Send `base` with a title or body, so that you do not overwrite a change that you have not seen.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its title, on one line. It is trimmed. */
          title?: string
          /** Its description, stored unchanged. The only control characters are line breaks and tabs. Null or only white space for none. */
          body?: string | null
          /** Its status; by default `todo` for a new issue. */
          status?: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
          /** Its priority; by default `none` for a new issue. */
          priority?: "none" | "low" | "medium" | "high" | "urgent"
          /** IDs of all its labels, in any order, which replace those that it has. */
          labelIds?: (string)[]
          /** ID of the assignee, who must be able to see the issues of this project; null for none. */
          assigneeId?: string | null
          /** The day on which it starts, not after it is due; null for none. */
          startDate?: string | null
          /** The day on which it is due; null for none. */
          dueDate?: string | null
          /** ID of its parent: an issue of the project that is not in the trash, and neither itself nor below it; null for none. */
          parentId?: string | null
          /** What blocks it; null for none. Only for the status `blocked`. */
          blockedType?: "issue" | "decision" | "external" | "other" | null
          /** Why it is blocked, on several lines; null or blank for none. Only for the status `blocked`. */
          blockedReason?: string | null
          /** IDs of all issues that it waits for, which replace those that it has: issues of the project that are not in the trash, and neither itself nor waiting for it. */
          blockedByIds?: (string)[]
          /** Moves the issue on the board: directly after the issue with this ID, in the same column; null for the start of the column. */
          afterId?: string | null
          /** Moves the issue on the board: directly before the issue with this ID, in the same column; null for the end of the column. Not together with `afterId`. */
          beforeId?: string | null
          /** The texts that the change is based on. If the stored texts differ, nothing is written (409 `issue_moved`). Without it, the last write wins. */
          base?: {
            /** SHA-256 of the title that the change is based on, of its UTF-8 bytes, in hex digits; null if there was none. */
            title?: string | null
            /** SHA-256 of the description that the change is based on, of its UTF-8 bytes, in hex digits; null if there was none. */
            body?: string | null
          }
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['IssueResponse']
        } }
        400: components['responses']['assignee_invalid.blocked_by_invalid.blocked_type.dates_invalid.invalid.label_invalid.parent_invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['issue_moved.position_moved.project_archived']
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
     * An issue that is not in the trash is unchanged, with the same response. After 30 days in the trash, it can no longer be restored (410).
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
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
          'application/json': components['schemas']['IssueResponse']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['idempotency_conflict.project_archived']
        410: components['responses']['issue_deleted']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issue-filters': {
    /**
     * List your saved filters and the shared ones
     *
     * **Permission.** Owners, admins, members, and viewers of the project. Guests need the feature `issues` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `issues:read` or `issues:write`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['IssueFilterList']
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
     * Save a filter
     *
     * Only its owner sees it, unless an admin or owner shares it.
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
          /** Its name, on one line. */
          name: string
          /** Parameters of the list of issues, without `page`, `pageSize`, and `trashed`. */
          query: {
            /** Only issues with one of these statuses, separated by commas: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. */
            status?: string
            /** Only issues with one of these priorities, separated by commas: `none`, `low`, `medium`, `high`, `urgent`. */
            priority?: string
            /** Only issues that are assigned to one of these: IDs of users, `me` for the caller, or `none` for unassigned, separated by commas. */
            assignee?: string
            /** Only issues with one of these labels: IDs of labels, or `none` for issues without a label, separated by commas. */
            label?: string
            /** Only issues that one of these created: IDs of users, or `me` for the caller, separated by commas. */
            createdBy?: string
            /** Only issues with one of these parents: IDs of issues, or `none` for issues without a parent, separated by commas. */
            parent?: string
            /** Only issues that are due on one of these days: `overdue` (before today, and neither done nor canceled), `today`, `week` (today and the six days after), `none` for issues that are never due, or a range such as `2026-11-01..2026-11-30`, whose ends can be left out, but not both; separated by commas. Today is the day in the time zone of the caller. */
            due?: string
            /** Whether to list only the issues that are ready: to do, and waiting for no other issue. */
            ready?: "0" | "1" | "false" | "true"
            /** Whether to list only issues that the caller watches. */
            watched?: "0" | "1" | "false" | "true"
            /** Only issues that were created or changed at or after this instant, in ISO 8601 with a time zone. */
            updatedSince?: string
            /** Only issues with this text in their title, in any case, or with this number: `12`, `#12`, or `CRN-12`. In one project, also those with it in their description or comments. Empty for all. */
            q?: string
            /** The order: `number`, `updated` (last change), `due` (due day), `priority`, or `position` (place in the column of the board), with `-` before it for the reverse. Issues that are never due come last in both directions, and equal issues are in the order of their numbers. The default is `-number`, or the latest deletion first in the trash. */
            sort?: "number" | "-number" | "updated" | "-updated" | "due" | "-due" | "priority" | "-priority" | "position" | "-position"
          }
          /** Whether it is shown as a list or as a board. */
          layout: "list" | "board"
          /**
           * Whether everyone who sees the issues sees it. Only admins and owners share filters.
           * @default false
           */
          shared?: boolean
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['IssueFilterResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['filter_limit.idempotency_conflict.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issue-filters/{filterId}': {
    /**
     * Delete a saved filter
     *
     * **Permission.** Owners and admins of the project; for a filter of their own: owners, admins, and members. Guests need the feature `issues` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `issues:write`. It counts toward the write limit of the token. Not while the project is archived (409 `project_archived`).
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the saved filter. */
          filterId: string
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
        404: components['responses']['filter_not_found.not_found']
        409: components['responses']['project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change a saved filter
     *
     * Omitted fields are unchanged, and `query` is replaced as a whole. The user who stops sharing a filter becomes its owner.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the saved filter. */
          filterId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its name, on one line. */
          name?: string
          /** Parameters of the list of issues, without `page`, `pageSize`, and `trashed`. */
          query?: {
            /** Only issues with one of these statuses, separated by commas: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. */
            status?: string
            /** Only issues with one of these priorities, separated by commas: `none`, `low`, `medium`, `high`, `urgent`. */
            priority?: string
            /** Only issues that are assigned to one of these: IDs of users, `me` for the caller, or `none` for unassigned, separated by commas. */
            assignee?: string
            /** Only issues with one of these labels: IDs of labels, or `none` for issues without a label, separated by commas. */
            label?: string
            /** Only issues that one of these created: IDs of users, or `me` for the caller, separated by commas. */
            createdBy?: string
            /** Only issues with one of these parents: IDs of issues, or `none` for issues without a parent, separated by commas. */
            parent?: string
            /** Only issues that are due on one of these days: `overdue` (before today, and neither done nor canceled), `today`, `week` (today and the six days after), `none` for issues that are never due, or a range such as `2026-11-01..2026-11-30`, whose ends can be left out, but not both; separated by commas. Today is the day in the time zone of the caller. */
            due?: string
            /** Whether to list only the issues that are ready: to do, and waiting for no other issue. */
            ready?: "0" | "1" | "false" | "true"
            /** Whether to list only issues that the caller watches. */
            watched?: "0" | "1" | "false" | "true"
            /** Only issues that were created or changed at or after this instant, in ISO 8601 with a time zone. */
            updatedSince?: string
            /** Only issues with this text in their title, in any case, or with this number: `12`, `#12`, or `CRN-12`. In one project, also those with it in their description or comments. Empty for all. */
            q?: string
            /** The order: `number`, `updated` (last change), `due` (due day), `priority`, or `position` (place in the column of the board), with `-` before it for the reverse. Issues that are never due come last in both directions, and equal issues are in the order of their numbers. The default is `-number`, or the latest deletion first in the trash. */
            sort?: "number" | "-number" | "updated" | "-updated" | "due" | "-due" | "priority" | "-priority" | "position" | "-position"
          }
          /** Whether it is shown as a list or as a board. */
          layout?: "list" | "board"
          /** Whether everyone who sees the issues sees it. Only admins and owners share filters. */
          shared?: boolean
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['IssueFilterResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['filter_not_found.not_found']
        409: components['responses']['filter_limit.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/labels': {
    /**
     * List the labels of a project
     *
     * **Permission.** Owners, admins, members, and viewers of the project. Guests need the feature `issues` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `issues:read` or `issues:write`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['LabelList']
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
     * Create a label
     *
     * **Permission.** Owners and admins of the project. Guests need the feature `issues` in their scope, and the project must have it switched on; otherwise 404. With a session, or a token with `issues:write`. It counts toward the write limit of the token. Not while the project is archived (409 `project_archived`).
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
          /** Its name, on one line, unique in the project in any case. */
          name: string
          /** Its color. */
          color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['LabelResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['not_found']
        409: components['responses']['idempotency_conflict.label_limit.label_name_taken.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/labels/{labelId}': {
    /**
     * Delete a label
     *
     * This also takes it off all its issues.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the label. */
          labelId: string
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
        404: components['responses']['label_not_found.not_found']
        409: components['responses']['project_archived']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change a label
     *
     * Omitted fields are unchanged. The same values change nothing.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the label. */
          labelId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its new name, on one line, unique in the project in any case. */
          name?: string
          /** Its new color. */
          color?: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['LabelResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['label_not_found.not_found']
        409: components['responses']['label_name_taken.project_archived']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}/comments': {
    /**
     * List the comments on an issue
     *
     * Always paged.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
        }
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
          pageSize?: number
          /** Whether to list the newest comments first. */
          newest?: "0" | "1" | "false" | "true"
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
          'application/json': components['schemas']['CommentList']
        } }
        304: { content?: never }
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
     * Comment on an issue
     *
     * The issue then counts as changed: its `updatedAt` is now.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
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
          /** Its text, stored unchanged. It must not be only white space. The only control characters are line breaks and tabs. */
          body: string
          /** IDs of ready uploads of the caller, which become attachments of the comment. */
          attachmentIds?: (string)[]
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['CommentResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['attachment_not_found.issue_not_found.not_found']
        409: components['responses']['attachment_limit.attachment_linked.attachment_not_ready.idempotency_conflict.project_archived']
        410: components['responses']['issue_deleted']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}/comments/{commentId}': {
    /**
     * Delete a comment
     *
     * With its attachments. It cannot be restored.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
          /** ID of the comment. */
          commentId: string
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
        404: components['responses']['comment_not_found.issue_not_found.not_found']
        409: components['responses']['project_archived']
        410: components['responses']['issue_deleted']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Change the text of a comment
     *
     * Only its author can. The same text changes nothing.
     */
    patch: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
          /** ID of the comment. */
          commentId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Its text, stored unchanged. It must not be only white space. The only control characters are line breaks and tabs. */
          body: string
          /** The text that the change is based on. If the stored text differs, nothing is written (409 `comment_moved`). Without it, the last write wins. */
          base?: {
            /** SHA-256 of the text that the change is based on, of its UTF-8 bytes, in hex digits. */
            body: string
          }
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['CommentResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['comment_not_found.issue_not_found.not_found']
        409: components['responses']['comment_moved.project_archived']
        410: components['responses']['issue_deleted']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}/attachments': {
    /**
     * Attach an upload to an issue
     *
     * Start, send, and complete the upload first. The issue then counts as changed: its `updatedAt` is now.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
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
          /** ID of a ready upload of the caller. */
          attachmentId: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['IssueAttachmentResponse']
        } }
        400: components['responses']['invalid.unreadable_body']
        401: components['responses']['unauthenticated']
        403: components['responses']['forbidden.org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['attachment_not_found.issue_not_found.not_found']
        409: components['responses']['attachment_limit.attachment_linked.attachment_not_ready.idempotency_conflict.project_archived']
        410: components['responses']['issue_deleted']
        413: components['responses']['payload_too_large']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}/attachments/{attachmentId}/download': {
    /**
     * Get the URL of the bytes of an attachment
     *
     * Also for an attachment of a comment. Types that a browser could run or render become `application/octet-stream`.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
          /** ID of the upload or attachment. */
          attachmentId: string
        }
        query?: {
          /** If true, the response is a redirect (302) to the bytes. */
          redirect?: "0" | "1" | "false" | "true"
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['FileDownload']
        } }
        302: { content?: never }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project.token_scope']
        404: components['responses']['attachment_not_found.issue_not_found.not_found']
        410: components['responses']['issue_deleted']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable.storage_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}/attachments/{attachmentId}': {
    /**
     * Delete an attachment
     *
     * It can also belong to a comment, which is not deleted. An attachment cannot be restored. Its storage is free at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
          /** ID of the upload or attachment. */
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
        404: components['responses']['attachment_not_found.issue_not_found.not_found']
        409: components['responses']['project_archived']
        410: components['responses']['issue_deleted']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/issues/{number}/watch': {
    /**
     * Watch an issue
     *
     * The caller also watches issues that they create or comment on, that are assigned to them, or that mention them.
     */
    put: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
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
        403: components['responses']['org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['project_archived']
        410: components['responses']['issue_deleted']
        429: components['responses']['rate_limited']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
    /**
     * Stop watching an issue
     *
     * From then on, comments, assignments, and mentions do not make the caller watch it again.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** Number of the issue in its project. */
          number: number
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
        403: components['responses']['org_suspended.origin_forbidden.token_project.token_scope']
        404: components['responses']['issue_not_found.not_found']
        409: components['responses']['project_archived']
        410: components['responses']['issue_deleted']
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
     * The project must also have issues switched on, otherwise this is 404. Only those that mention an issue that is not in the trash.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
          pageSize?: number
          /** Only links that mention the issue with this key, as in `CRN-12`. There are none if the key names no issue, or one in the trash. */
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
          'application/json': components['schemas']['GitLinkList']
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
     * The project must also have issues switched on, otherwise this is 404. A link is identified by its kind and ref. If it is sent again, it is updated. The three numbers count pairs of a link and a key as they were sent, and add up to the number of keys. A key without an issue, or with one in the trash, is skipped with a warning. A link without any issue is not stored.
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
          /** At most 500 links. Either all of them are stored, or none. */
          links: (components['schemas']['NewGitLink'])[]
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['GitLinkRegistration']
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
     * Always paged, by default with 50 events. Events of features that are switched off or outside the caller's scope are neither listed nor counted.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
          pageSize?: number
          /** Only events of exactly this type. */
          type?: string
          /** Only events of the user with this ID. */
          actorId?: string
          /** Only events of the token with this ID, even if it was revoked. */
          tokenId?: string
          /** Only events of the issue with this number, even if it is in the trash. */
          issue?: number
          /** Only events at or after this instant, in ISO 8601 with a time zone. */
          since?: string
          /** Only events before this instant, in ISO 8601 with a time zone. */
          until?: string
          /** Only events older than the one with this ID, from `nextCursor`. `page` is then ignored. */
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
          'application/json': components['schemas']['ActivityEventList']
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
  '/api/projects/{projectId}/events': {
    /**
     * Follow the events of a project
     *
     * Events have numbers without a gap, in the order in which they were stored. To follow a project, send `lastSequence` of each response as `after` of the next request. Then no event is missed or repeated. With `wait`, the response comes when there is an event, or after this many seconds without one.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Only events with higher numbers than this; default 0. */
          after?: number
          /** Maximum number of events; default 100. */
          limit?: number
          /** If there is no such event, wait up to this many seconds for one; default 0. Of the requests of a session or token, only the latest one waits. */
          wait?: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['EventPage']
        } }
        400: components['responses']['invalid']
        401: components['responses']['unauthenticated']
        403: components['responses']['org_suspended.token_project']
        404: components['responses']['not_found']
        410: components['responses']['cursor_expired']
        500: components['responses']['internal']
        503: components['responses']['service_unavailable']
      }
    }
  }
  '/api/projects/{projectId}/attachments': {
    /**
     * List your uploads
     *
     * The uploads of the caller that can still be completed, registered, or attached.
     */
    get: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
        }
        query?: {
          /** Number of the page, from 1. */
          page?: number
          /** Maximum number of items per page; default 50. */
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
          'application/json': components['schemas']['AttachmentList']
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
     * Send the bytes with the request in `upload`, complete the upload, then register it as a file, or attach it to an issue or comment. It counts toward the project's storage from its start. An upload that is neither registered nor attached within 24 hours is deleted.
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
          /** Name of the file, unless it is registered under another name: one line without `/` that is neither `.` nor `..`. */
          filename: string
          /** Its size in bytes. Exactly this many must be sent. */
          size: number
          /** Media type, with or without parameters; null, blank, or omitted for `application/octet-stream`. */
          mime?: string | null
          /** SHA-256 of the bytes in hex digits, stored for downloads. It is never checked. */
          sha256?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['StartedUpload']
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
     * The caller's own upload or, for owners and admins, any upload. Its storage is free at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the upload or attachment. */
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
     * Only the caller's own. The object is accepted if it has the announced size and type. Otherwise it is discarded and can be sent again. A complete upload is unchanged.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the upload or attachment. */
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
          'application/json': components['schemas']['AttachmentResponse']
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
     * All folders and files without paging, and the storage usage.
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
          'application/json': components['schemas']['FileTree']
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
     * Register an upload as a file
     *
     * If the folder already has a file with this name, the upload becomes its next revision. Only the latest 10 revisions of a file are kept.
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
          /** ID of a ready upload of the caller. */
          attachmentId: string
          /** ID of the folder of the file; null or omitted for the root. */
          folderId?: string | null
          /** Name of the file, by default the upload's: one line without `/` that is neither `.` nor `..`. */
          name?: string
          /** The revision that this one is based on, or 0 for a new file. If another revision is current, the request is refused (409 `file_conflict`). */
          baseRevision?: number
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['RegisteredFile']
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
          'application/json': components['schemas']['ProjectFileDetailResponse']
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
     * This is permanent. Their bytes stop counting at once.
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
     * The same name or folder changes nothing, with the same response as a change. A rename never adds a revision to another file.
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
          /** ID of the folder to move it into; null for the root. */
          folderId?: string | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ProjectFileResponse']
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
     * The bytes are saved under the name of the file, and those of an older revision under its uploaded name. Types that a browser could run or render become `application/octet-stream`.
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
          /** If true, the response is a redirect (302) to the bytes. */
          redirect?: "0" | "1" | "false" | "true"
          /** Number of the revision, without leading zeros; by default the current one. */
          revision?: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': components['schemas']['FileDownload']
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
     * This is permanent. Their bytes stop counting at once.
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
          'application/json': components['schemas']['PrunedRevisions']
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
     * This is permanent. Its bytes stop counting at once.
     */
    delete: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
          /** Number of the revision, from 1. */
          revision: number
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
     * A copy of it becomes the current revision, with a new number, and also counts toward the storage.
     */
    post: {
      parameters: {
        path: {
          /** ID of the project. */
          projectId: string
          /** ID of the file. */
          fileId: string
          /** Number of the revision, from 1. */
          revision: number
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
          'application/json': components['schemas']['ProjectFileDetailResponse']
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
          /** ID of the parent folder; null or omitted for the root. */
          parentId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': components['schemas']['ProjectFolderResponse']
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
     * Delete a folder and everything in it
     *
     * This permanently deletes all folders, files, and revisions below it. Their bytes stop counting at once.
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
     * The same name or parent changes nothing, with the same response as a change.
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
          /** ID of the folder to move it into; null for the root. */
          parentId?: string | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': components['schemas']['ProjectFolderResponse']
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
    /** The organization that the caller joined. */
    AcceptedInvitation: {
      org: components['schemas']['AcceptedOrganization']
    }
    /** The organization that the caller joined. */
    AcceptedOrganization: {
      /** ID of the organization: a UUID. */
      id: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** The role of the caller in it. */
      role: "admin" | "member"
    }
    /** A role and the features that it is limited to. */
    Access: {
      /** The role. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the role is limited to; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
    }
    /** How access changed. */
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
    /** The access of a member, group, or invitation. */
    AccessEventPayload: {
      via: components['schemas']['Via']
      /** The role. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the role is limited to; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
    }
    /** One of the ways in which a user has access to a project. */
    AccessPath: components['schemas']['OwnAccessPath'] | components['schemas']['GroupAccessPath']
    /** Something that was done in a project. */
    ActivityEvent: components['schemas']['ProjectCreatedEvent'] | components['schemas']['ProjectUpdatedEvent'] | components['schemas']['ProjectArchivedEvent'] | components['schemas']['ProjectUnarchivedEvent'] | components['schemas']['MemberJoinedEvent'] | components['schemas']['MemberAddedEvent'] | components['schemas']['MemberInvitedEvent'] | components['schemas']['MemberUpdatedEvent'] | components['schemas']['MemberRemovedEvent'] | components['schemas']['MemberLeftEvent'] | components['schemas']['InvitationCancelledEvent'] | components['schemas']['InvitationExpiredEvent'] | components['schemas']['GroupAssignedEvent'] | components['schemas']['GroupUpdatedEvent'] | components['schemas']['GroupUnassignedEvent'] | components['schemas']['RepoBindingBoundEvent'] | components['schemas']['RoadmapSyncedEvent'] | components['schemas']['RoadmapDeletedEvent'] | components['schemas']['TaskClaimedEvent'] | components['schemas']['TaskReleasedEvent'] | components['schemas']['IssueCreatedEvent'] | components['schemas']['IssueUpdatedEvent'] | components['schemas']['IssueDeletedEvent'] | components['schemas']['IssueRestoredEvent'] | components['schemas']['LabelCreatedEvent'] | components['schemas']['LabelUpdatedEvent'] | components['schemas']['LabelDeletedEvent'] | components['schemas']['FilterSharedEvent'] | components['schemas']['FilterChangedEvent'] | components['schemas']['FilterDeletedEvent'] | components['schemas']['CommentCreatedEvent'] | components['schemas']['CommentEditedEvent'] | components['schemas']['CommentDeletedEvent'] | components['schemas']['AttachmentLinkedEvent'] | components['schemas']['AttachmentDeletedEvent'] | components['schemas']['FileAddedEvent'] | components['schemas']['FileRevisionAddedEvent'] | components['schemas']['FileRenamedEvent'] | components['schemas']['FileMovedEvent'] | components['schemas']['FileDeletedEvent'] | components['schemas']['FileRevisionRestoredEvent'] | components['schemas']['FileRevisionDeletedEvent'] | components['schemas']['FileRevisionsPrunedEvent'] | components['schemas']['FolderCreatedEvent'] | components['schemas']['FolderRenamedEvent'] | components['schemas']['FolderMovedEvent'] | components['schemas']['FolderDeletedEvent']
    /** A page of events. */
    ActivityEventList: {
      /** A page of the events that match the filters, newest first. */
      events: (components['schemas']['ActivityEvent'])[]
      /** Number of events that match the filters, regardless of `before`. */
      total: number
      /** Number of the requested page, from 1. */
      page: number
      /** Maximum number of events per page. */
      pageSize: number
      /** The value of `before` for the next events; null if there are no more. */
      nextCursor: string | null
    }
    /** A user who did something. */
    Actor: {
      /** ID of the user: a UUID. */
      id: string
      /** Their name. If they have set none, the first two characters of their email address and `***`. */
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
    /** A project that an app can reach. */
    AppProject: {
      /** ID of the project: a UUID. */
      id: string
      /** Its name. */
      name: string
    }
    /** What an app asks for. */
    AppRequestResponse: {
      /** What the app asks for. */
      request?: {
        /** The app. */
        client: {
          /** The `client_id` of the app. */
          id: string
          /** The name that the app gives itself, 1 to 120 characters. */
          name: string
          /** The host of the app. It identifies the app better than its name. */
          host: string
        }
        /** The host to which the browser returns, or the scheme of an installed app, such as `cursor:`. */
        redirectHost: string
        /** What it asks for. */
        scopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[]
        /** What the app can call: the URL of the API or of `/mcp`. */
        resource: string
        /** The projects of the user, by name. They can choose one of them. */
        projects: (components['schemas']['AppProject'])[]
      }
      /** Instead, where the browser goes if the app made an error. It returns to the app. */
      redirectTo?: string
    }
    /** The client that was approved. */
    ApprovedDeviceLogin: {
      /** Always true. */
      ok: true
      /** The name that the client gives itself, 1 to 120 characters. */
      clientName: string
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
    /** An upload, from its start until it is part of a file, issue, or comment. */
    Attachment: {
      /** ID of the upload: a UUID. */
      id: string
      /** The announced name, 1 to 255 characters. */
      filename: string
      /** The announced size in bytes. */
      size: number
      /** The announced media type. */
      mime: string
      /** The announced SHA-256 in 64 hex digits; null if not announced. It is never checked. */
      sha256: string | null
      /** `pending` until it is completed, then `ready`. */
      status: "pending" | "ready"
      /** Whether it was registered as a revision of a file, or attached to an issue or comment. */
      linked: boolean
      /** Who started it. */
      uploader: components['schemas']['Actor']
      /** When it was started, as ISO 8601 in UTC. */
      createdAt: string
      /** When it is deleted unless it is linked, 24 hours after its start, as ISO 8601 in UTC; null if it is linked. */
      expiresAt: string | null
    }
    /** An event of the type `attachment.deleted`. */
    AttachmentDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "attachment.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AttachmentEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** Which attachment it was. */
    AttachmentEventPayload: {
      via: components['schemas']['Via']
      /** The number of the issue. */
      number: number
      /** ID of the attachment: a UUID. */
      attachmentId: string
      /** Its name; null after its issue was deleted from the trash. */
      filename: string | null
    }
    AttachmentLimitError: {
      /** The error code, for programs. */
      error: "attachment_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "attachment_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
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
    /** An event of the type `attachment.linked`. */
    AttachmentLinkedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "attachment.linked"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AttachmentEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** A list, or a page of it. */
    AttachmentList: {
      /** The whole list, or the requested page, newest first. */
      attachments: (components['schemas']['Attachment'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
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
    /** An upload. */
    AttachmentResponse: {
      /** The upload after the change. */
      attachment: components['schemas']['Attachment']
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
    /** A group that can be assigned to the project. */
    AvailableGroup: {
      /** ID of the group: a UUID. */
      id: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** Number of its members. */
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
    BlockedByInvalidError: {
      /** The error code, for programs. */
      error: "blocked_by_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "blocked_by_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
      /** Number of the issue that cannot be changed, if several were to be changed together. */
      number?: number
    }
    /** A task that became blocked. */
    BlockedTask: {
      /** The status of a task. */
      kind: "task_status"
      /** ID of the task or phase within its roadmap. */
      id: string
      /** The first 200 characters of the title of the task or phase. */
      title: string
      /** Its status before; null if the task is new. */
      from: string | null
      /** Its status now. */
      to: "blocked"
      /** Why it is blocked; null if no reason was given. */
      reason: string | null
    }
    /** A task became blocked in a sync of a roadmap. */
    BlockedTaskNotification: {
      /** A task became blocked. */
      kind: "task_blocked"
      /** ID of the notification: a UUID. */
      id: string
      project: components['schemas']['NotificationProject']
      roadmap: components['schemas']['NotificationRoadmap']
      /** Who synced it; null for a former user. */
      actor: components['schemas']['Actor'] | null
      /** When it was synced, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was marked as read, as ISO 8601 in UTC; null if it is unread. */
      readAt: string | null
      /** The task. */
      changes: (components['schemas']['BlockedTask'])[]
      /** Number of changes that it represents. */
      total: 1
      /** On the last individual notification of a sync, the number of further tasks that became blocked; otherwise 0. */
      further: number
    }
    BlockedTypeError: {
      /** The error code, for programs. */
      error: "blocked_type"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "blocked_type"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Number of the issue that cannot be changed, if several were to be changed together. */
      number?: number
    }
    /** A column of a board. */
    BoardColumn: {
      /** The status of its issues. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** How many issues it has. */
      total: number
      /** The first 50 of its issues, by `position`. */
      issues: (components['schemas']['Issue'])[]
    }
    /** The issues of a project, by status. */
    BoardResponse: {
      /** A column for each status, also without issues: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. */
      columns: (components['schemas']['BoardColumn'])[]
      /** Whether `q` was not searched in some descriptions and comments, because the newest ones are too large together. */
      truncated: boolean
    }
    /** The roadmap of a claimed task. */
    ClaimEventPayload: {
      via: components['schemas']['Via']
      /** The slug of the roadmap. */
      slug: string
      /** When the claim ended, unless it was renewed or released, as ISO 8601 in UTC. */
      until: string
    }
    /** A phase as it was sent, with the claims of its tasks. */
    ClaimableRoadmapPhase: {
      /** ID of the phase, unique in the roadmap, 1 to 200 characters. */
      id: string
      /** Its title. */
      title: string
      /** Its status, as any text; null or omitted for none. */
      status?: string | null
      /** Its summary; null or omitted for none. */
      summary?: string | null
      /** Its tasks in their order. */
      tasks: (components['schemas']['ClaimableRoadmapTask'])[]
    }
    /** A task as it was sent, and its claim in place of a key `claim`. Other keys are returned too. */
    ClaimableRoadmapTask: {
      /** ID of the task, unique in the roadmap, and neither `.` nor `..`, 1 to 200 characters. */
      id: string
      /** Its title. */
      title: string
      /** Its status: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. Any other status counts as not done, with a warning. */
      status: string
      /** Its summary; null or omitted for none. */
      summary?: string | null
      /** The path of the document with its plan; null or omitted for none. */
      planPath?: string | null
      /** IDs of the tasks that it depends on; at most 50,000 in the roadmap. An ID without a task is a warning. */
      dependsOn?: (string)[] | null
      /** Numbers of the project's issues that it is linked to; at most 50,000 in the roadmap. A number without an issue, or with one in the trash, is skipped with a warning. */
      issues?: (number)[] | null
      /** Why it is blocked; null or omitted for none. */
      blockedReason?: string | null
      /** When it was started, in any format; null or omitted for none. */
      startedAt?: string | null
      /** When it was completed, in any format; null or omitted for none. */
      completedAt?: string | null
      /** Who works on it; null if nobody has claimed it. */
      claim: components['schemas']['TaskClaim'] | null
    }
    ClientInvalidError: {
      /** The error code, for programs. */
      error: "client_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "client_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
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
    ClientUnreachableError: {
      /** The error code, for programs. */
      error: "client_unreachable"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "client_unreachable"
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
    /** A comment on an issue. */
    Comment: {
      /** ID of the comment: a UUID. */
      id: string
      /** Its text, unchanged. */
      body: string
      /** Who wrote it; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was written, as ISO 8601 in UTC. */
      createdAt: string
      /** When its text was last changed, as ISO 8601 in UTC; null if it never was. */
      editedAt: string | null
      /** The users whom the text mentions as `[@name](user:UUID)` and who can see the issues of the project, in the order of the text. */
      mentions: (components['schemas']['Actor'])[]
      /** Its attachments, the oldest first. */
      attachments: (components['schemas']['IssueAttachment'])[]
    }
    /** An event of the type `comment.created`. */
    CommentCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "comment.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['CommentEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `comment.deleted`. */
    CommentDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "comment.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['CommentEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `comment.edited`. */
    CommentEditedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "comment.edited"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['CommentEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** Which comment it was. */
    CommentEventPayload: {
      via: components['schemas']['Via']
      /** The number of the issue. */
      number: number
      /** ID of the comment: a UUID. */
      commentId: string
    }
    /** A page of the comments on an issue. */
    CommentList: {
      /** The requested page, oldest first, or newest first with `newest`. */
      comments: (components['schemas']['Comment'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. */
      pageSize: number
    }
    CommentMovedError: {
      /** The error code, for programs. */
      error: "comment_moved"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "comment_moved"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** The stored comment. */
      current: {
        /** The stored text. */
        body: string
        /** When the text was last changed, as ISO 8601 in UTC; null if it never was. */
        editedAt: string | null
      }
    }
    CommentNotFoundError: {
      /** The error code, for programs. */
      error: "comment_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "comment_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A comment. */
    CommentResponse: {
      comment: components['schemas']['Comment']
    }
    /** A new token with its plaintext. */
    CreatedToken: {
      /** Its plaintext, which is returned only here. Send it as `Authorization: Bearer …`. */
      token: string
      record: components['schemas']['TokenRecord']
    }
    /** The token of this request. */
    CurrentToken: {
      /** ID of the token, or of the grant of an app: a UUID. */
      id: string
      /** Its name, 1 to 120 characters. */
      name: string
      /** What it can do; null for everything that its owner can do with a token. */
      scopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
      /** ID of its only project; null for all projects. */
      projectId: string | null
      /** When it expires, as ISO 8601 in UTC; null for never. */
      expiresAt: string | null
    }
    /** The token of this request. */
    CurrentTokenResponse: {
      token: components['schemas']['CurrentToken']
    }
    CursorExpiredError: {
      /** The error code, for programs. */
      error: "cursor_expired"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "cursor_expired"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Number of the next event that is kept, or of the next new one if none is. */
      oldestSequence: number
    }
    DatesInvalidError: {
      /** The error code, for programs. */
      error: "dates_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "dates_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Number of the issue that cannot be changed, if several were to be changed together. */
      number?: number
    }
    /** An approved or denied request of an app. */
    DecidedAppRequest: {
      /** Where the browser goes. It returns to the app with a code, which is valid for a minute, or with an error. */
      redirectTo: string
    }
    /** The icon of a project without an icon of its own. */
    DefaultIcon: {
      /** Its initials, 1 or 2 code points. */
      text: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    /** A group was deleted. */
    DeletedOrganizationGroup: {
      /** Always true. */
      ok: true
      /** Number of active projects that it was assigned to. */
      projectCount: number
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
    /** The project that a device login asks for. */
    DeviceLoginProject: {
      /** Its ID; null if the user cannot reach it. Approving is then refused. */
      id: string | null
      /** Its name, or what the client asked for if the user cannot reach it. */
      name: string
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
    /** The operation succeeded. */
    Done: {
      /** Always true. */
      ok: true
    }
    /** An issue that is due. */
    DueIssue: {
      project: components['schemas']['NotificationProject']
      /** Its number in the project. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its current title. */
      title: string
      /** The day on which it was due when the user was notified, as `YYYY-MM-DD`. */
      dueDate: string
    }
    /** A notification about issues that are due. */
    DueNotification: {
      /** Issues that are assigned to the user are due. */
      kind: "issue_due"
      /** ID of the notification: a UUID. */
      id: string
      /** The day of the notification in the time zone that the user had, as `YYYY-MM-DD`. */
      day: string
      /** The first 50 of its issues that the user can see now: those that were due on the day before, on this day, and on the next, by due day, project, and number. */
      issues: (components['schemas']['DueIssue'])[]
      /** Number of its issues that the user can see now. */
      total: number
      /** Null, because no user caused it. */
      actor: components['schemas']['Actor'] | null
      /** Null, because it is not about one text. */
      excerpt: string | null
      /** When the user was notified, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was marked as read, as ISO 8601 in UTC; null if it is unread. */
      readAt: string | null
    }
    /** An organization in which the caller can create projects. */
    EligibleOrganization: {
      /** ID of the organization: a UUID. */
      id: string
      /** Its name, 1 to 80 characters. It is not unique. */
      name: string
      /** The role of the caller in it. */
      role: "admin" | "member"
      /** The plan of the organization: `free`, `pro`, or `pro_plus` (shown as Pro+). */
      plan: "free" | "pro" | "pro_plus"
      /** Where the plan comes from. `owner`: the operator granted it. `provider`: it is paid. `none`: it is Free. */
      planSource: "owner" | "provider" | "none"
      /** Number of active projects. */
      projectCount: number
      limits: components['schemas']['PlanLimits']
      /** When an operator suspended it, as ISO 8601 in UTC; null if it is not suspended. */
      suspendedAt: string | null
    }
    /** A list, or a page of it. */
    EligibleOrganizationList: {
      /** The whole list, or the requested page, by name. */
      orgs: (components['schemas']['EligibleOrganization'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** An icon with an emoji. */
    EmojiIcon: {
      /** An emoji. */
      kind: "emoji"
      /** Exactly one emoji. */
      emoji: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    /** Events of a project in the order of their numbers. */
    EventPage: {
      /** The events after `after` that the caller can see, oldest first. */
      events: (components['schemas']['ActivityEvent'])[]
      /** The value of `after` for the next request: the number of the last event if the page is full, otherwise that of the newest event of the project. */
      lastSequence: number
    }
    /** What an event is about. */
    EventTarget: {
      /** Kind of the target. */
      kind: "project" | "member" | "invitation" | "group" | "repository" | "roadmap" | "task" | "issue" | "label" | "filter" | "file" | "folder"
      /** Its ID, a UUID. For a member, the ID of the membership. For a repository, its identity. For a task, its ID in the roadmap. */
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
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.added"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['NewRevisionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
    /** The number of files of a project, and its storage usage. */
    FileCounts: {
      /** Number of files. */
      count: number
      usage: components['schemas']['StorageUsage']
    }
    /** An event of the type `file.deleted`. */
    FileDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FileDeletionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** The folder and revision of a deleted file. */
    FileDeletionEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null for the root. */
      folderId: string | null
      /** The number of the revision. */
      revision: number
    }
    /** Where to get the bytes of a file. */
    FileDownload: {
      /** The URL of the bytes, for a `GET` without credentials. */
      url: string
      /** When the URL expires, after 5 minutes, as ISO 8601 in UTC. */
      expiresAt: string
      /** The name under which it is saved. */
      filename: string
      /** Its size in bytes. */
      size: number
      /** Its media type. A type that a browser could run or render is sent as `application/octet-stream`. */
      mime: string
    }
    /** How a file's place changed. */
    FileMoveEventPayload: {
      via: components['schemas']['Via']
      from: components['schemas']['FilePlace']
      to: components['schemas']['FilePlace']
    }
    /** An event of the type `file.moved`. */
    FileMovedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.moved"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FileMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
      /** ID of the folder that it is in; null for the root. */
      folderId: string | null
    }
    /** An event of the type `file.renamed`. */
    FileRenamedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.renamed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FileMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** One of the latest revisions of a file. */
    FileRevision: {
      /** Its number. Revisions count from 1. */
      revision: number
      /** Its size in bytes. */
      size: number
      /** Its media type. */
      mime: string
      /** Who uploaded or restored it; null for a former user. */
      uploadedBy: components['schemas']['Actor'] | null
      /** When it became the current one, as ISO 8601 in UTC. */
      createdAt: string
      /** The SHA-256 that the uploader announced, in 64 hex digits; null if not announced. It is never checked. */
      sha256: string | null
    }
    /** An event of the type `file.revision_added`. */
    FileRevisionAddedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.revision_added"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['NewRevisionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `file.revision_deleted`. */
    FileRevisionDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.revision_deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RevisionDeletionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `file.revision_restored`. */
    FileRevisionRestoredEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.revision_restored"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RevisionRestoreEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `file.revisions_pruned`. */
    FileRevisionsPrunedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "file.revisions_pruned"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PruneEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** All folders and files of a project, and its storage usage. */
    FileTree: {
      usage: components['schemas']['StorageUsage']
      /** All folders of the project, in no particular order. */
      folders: (components['schemas']['ProjectFolder'])[]
      /** All files of the project, in no particular order. */
      files: (components['schemas']['ProjectFile'])[]
    }
    /** What changed. */
    FilterChangeEventPayload: {
      via: components['schemas']['Via']
      /** Names of the changed fields. */
      changed: ("name" | "query" | "layout" | "shared")[]
    }
    /** An event of the type `filter.changed`. */
    FilterChangedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "filter.changed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FilterChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `filter.deleted`. */
    FilterDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "filter.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PlainEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    FilterLimitError: {
      /** The error code, for programs. */
      error: "filter_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "filter_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    FilterNotFoundError: {
      /** The error code, for programs. */
      error: "filter_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "filter_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `filter.shared`. */
    FilterSharedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "filter.shared"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PlainEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `folder.created`. */
    FolderCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "folder.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['NewFolderEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "folder.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FolderDeletionEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** What was deleted with a folder. */
    FolderDeletionEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null for the root. */
      parentId: string | null
      /** Number of deleted folders below it. */
      folders: number
      /** Number of deleted files below it. */
      files: number
    }
    /** How a folder's place changed. */
    FolderMoveEventPayload: {
      via: components['schemas']['Via']
      from: components['schemas']['FolderPlace']
      to: components['schemas']['FolderPlace']
    }
    /** An event of the type `folder.moved`. */
    FolderMovedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "folder.moved"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FolderMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
      /** ID of the folder that it is in; null for the root. */
      parentId: string | null
    }
    /** An event of the type `folder.renamed`. */
    FolderRenamedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "folder.renamed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['FolderMoveEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
    /** A commit or pull request that mentions issues. */
    GitLink: {
      /** ID of the link: a UUID. */
      id: string
      /** A commit or a pull request. */
      kind: "commit" | "pr"
      /** For a commit, its SHA of 40 lower-case hex digits. For a pull request, its number. */
      ref: string
      /** Its title, at most 500 characters. It can be empty. */
      title: string
      /** Its URL on github.com or gitlab.com; null for other repositories. */
      url: string | null
      /** Keys of the issues that it mentions and that are not in the trash, by number. Empty if the project has no key. */
      issueKeys: (string)[]
      /** When it was first linked, as ISO 8601 in UTC. */
      createdAt: string
      /** Its author, at most 500 characters; null if unknown. Omitted unless the project's `gitLinkDetail` is `full`. */
      author?: string | null
      /** When it was committed, as ISO 8601 in UTC; null if unknown. Omitted unless the project's `gitLinkDetail` is `full`. */
      committedAt?: string | null
    }
    /** A list, or a page of it. */
    GitLinkList: {
      /** The whole list, or the requested page, newest first. */
      links: (components['schemas']['GitLink'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** How many git links were created, existed, and were skipped. */
    GitLinkRegistration: {
      /** Number of new pairs of a link and an issue key. */
      linked: number
      /** Number of pairs that existed before, or appeared earlier in the same request. */
      existing: number
      /** Number of pairs whose key names no issue, or an issue in the trash. */
      skipped: number
      /** Warnings in the language of the request: at most 50 sentences, then one that counts the rest. */
      warnings: (string)[]
      /** Total number of warnings. */
      warningsTotal: number
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
    /** An ID in a saved filter that finds nothing. */
    GoneFilterValue: {
      /** The parameter. */
      parameter: "assignee" | "createdBy" | "label"
      /** The ID in its value. */
      id: string
    }
    /** Access through a group. */
    GroupAccessPath: {
      /** A group of the user that is assigned to the project. */
      kind: "group"
      /** ID of the group: a UUID. */
      groupId: string
      /** The role that it grants. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that it grants; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
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
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "group.assigned"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
    /** A member of a group. */
    GroupMember: {
      /** ID of the user: a UUID. */
      userId: string
      /** Their name. If they have set none, the first two characters of their email address and `***`. */
      name: string
      /** The email address, in lower case. Omitted if the caller cannot see it. Internal owners and admins of a project see all addresses in it, and admins of an organization those in the organization. Everyone sees their own. */
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
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "group.unassigned"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `group.updated`. */
    GroupUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "group.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** The service responds. */
    Health: {
      /** Always true. */
      ok: true
    }
    /** What the caller sees first: their organizations, projects, and recent activity. */
    Home: {
      user: components['schemas']['User']
      /** Number of unread notifications, counted up to 1,000. */
      unread: number
      /** The invitations to the caller from organizations, newest first. */
      invitations: (components['schemas']['OwnInvitation'])[]
      /** The organizations that the caller is a member of, by name. */
      orgs: (components['schemas']['Organization'])[]
      /** The projects that the caller can access, by name. If there are more than 500, those with the latest `updated_at`. */
      projects: (components['schemas']['HomeProject'])[]
      /** Number of projects that the caller can access. */
      projectsTotal: number
      /** The last 20 events that the caller can see in `projects` that are not archived, newest first. */
      recent: (components['schemas']['ActivityEvent'])[]
      /** Number of events that each item of `recent` represents, in the same order: 1, or with `folded` up to 60, which means 60 or more. */
      recentCounts: (number)[]
    }
    /** A project in a list, with the time of its last event. */
    HomeProject: {
      /** ID of the project: a UUID. */
      id: string
      /** ID of the organization that it belongs to: a UUID. */
      orgId: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** Its description, at most 400 characters; null for none. */
      description: string | null
      /** URL of its repository, as set with `repositoryUrl`; null for none. */
      repository_url: string | null
      /** The caller's role in it. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the caller sees; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Its icon; null for the default one. */
      icon: components['schemas']['ProjectIcon'] | null
      defaultIcon: components['schemas']['DefaultIcon']
      /** The prefix of its issue keys (`KEY-12`); null for none. */
      key: string | null
      /** The features that are switched on. */
      features: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
      /** When it was archived, as ISO 8601 in UTC; null if it is active. */
      archivedAt: string | null
      /** When an operator suspended its organization, as ISO 8601 in UTC; null if it is not suspended. */
      orgSuspendedAt: string | null
      /** When its own fields, its icon, or its archive state last changed, as ISO 8601 in UTC. */
      updated_at: string
      /** When the last event that the caller can see happened, as ISO 8601 in UTC; null if there is none. */
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
    /** An uploaded image. */
    ImageIcon: {
      /** An uploaded image. */
      kind: "image"
      /** The first 16 hex digits of the SHA-256 of its bytes, for `v` of its download. */
      version: string
      /** The color of the previous icon, or the default color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
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
    InvalidScopeError: {
      /** The error code, for programs. */
      error: "invalid_scope"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "invalid_scope"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    InvalidTargetError: {
      /** The error code, for programs. */
      error: "invalid_target"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "invalid_target"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `invitation.cancelled`. */
    InvitationCancelledEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "invitation.cancelled"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `invitation.expired`. */
    InvitationExpiredEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "invitation.expired"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
    /** A group of that organization. */
    InvitingGroup: {
      /** ID of the group: a UUID. */
      id: string
      /** Its name, 1 to 80 characters. */
      name: string
    }
    /** The inviting organization. */
    InvitingOrganization: {
      /** ID of the organization: a UUID. */
      id: string
      /** Its name, 1 to 80 characters. */
      name: string
    }
    /** An issue of a project. */
    Issue: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in the project, from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** Its description, unchanged; null for none. */
      body: string | null
      /** Its status. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** Its priority. */
      priority: "none" | "low" | "medium" | "high" | "urgent"
      /** Its labels, by name. */
      labels: (components['schemas']['IssueLabel'])[]
      /** ID of the assignee; null if it is unassigned. */
      assigneeId: string | null
      /** The assignee; null if it is unassigned. */
      assignee: components['schemas']['Actor'] | null
      /** The day on which it starts, as `YYYY-MM-DD`; null for none. */
      startDate: string | null
      /** The day on which it is due, as `YYYY-MM-DD`; null for none. */
      dueDate: string | null
      /** ID of its parent issue; null for none. */
      parentId: string | null
      /** What blocks it; null for none. */
      blockedType: "issue" | "decision" | "external" | "other" | null
      /** Why it is blocked: at most 400 characters; null for none. */
      blockedReason: string | null
      /** The issues that it waits for and that are not in the trash, by number. */
      blockedBy: (components['schemas']['RelatedIssue'])[]
      /** Whether its status is `todo` and every issue that it waits for is done, canceled, or in the trash. */
      isReady: boolean
      /** Its place in the column of its status on the board. Issues of a column are in the order of this text, compared byte by byte. */
      position: string
      /** Who created it; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
      /** Number of comments. */
      commentCount: number
      /** Number of attachments, including those of comments. */
      attachmentCount: number
      /** Whether the caller watches it. */
      isWatched: boolean
    }
    /** An attachment of an issue or of a comment. */
    IssueAttachment: {
      /** ID of the attachment, which is that of the upload: a UUID. */
      id: string
      /** Its name, 1 to 255 characters. */
      filename: string
      /** Its size in bytes. */
      size: number
      /** Its media type. */
      mime: string
      /** The SHA-256 that its uploader announced, in 64 hex digits; null if not announced. It is never checked. */
      sha256: string | null
      /** Who uploaded it; null for a former user. */
      uploader: components['schemas']['Actor'] | null
      /** When its upload was started, as ISO 8601 in UTC. */
      createdAt: string
    }
    /** An attachment of an issue. */
    IssueAttachmentResponse: {
      attachment: components['schemas']['IssueAttachment']
    }
    /** What changed. */
    IssueChangeEventPayload: {
      via: components['schemas']['Via']
      /** The number of the issue. */
      number: number
      /** Names of the changed fields. */
      changed: ("title" | "body" | "blockedReason" | "status" | "priority" | "assigneeId" | "startDate" | "dueDate" | "parentId" | "blockedType" | "labelIds" | "blockedByIds")[]
      /** How the fields changed, without title, description, and reason of blocking. Events from before it was recorded do not have it. */
      changes?: (components['schemas']['IssueFieldChange'])[]
    }
    /** The numbers of issues of a project. */
    IssueCounts: {
      /** Number of issues that are not in the trash. */
      total: number
      /** Number of issues by status. */
      byStatus: {
        /** Number of `todo` issues. */
        todo: number
        /** Number of `in_progress` issues. */
        in_progress: number
        /** Number of `done` issues. */
        done: number
        /** Number of `blocked` issues. */
        blocked: number
        /** Number of `deferred` issues. */
        deferred: number
        /** Number of `cancelled` issues. */
        cancelled: number
      }
    }
    /** An event of the type `issue.created`. */
    IssueCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "issue.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
      /** When the issue was moved to the trash, as ISO 8601 in UTC. */
      deletedAt: string
      /** The user who did it; null for a former user. */
      deletedBy: {
        /** ID of the user. */
        id: string
        /** Name of the user. */
        displayName: string
      } | null
      /** Number of the issue that cannot be changed, if several were to be changed together. */
      number?: number
    }
    /** An event of the type `issue.deleted`. */
    IssueDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "issue.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An issue with its links. */
    IssueDetail: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in the project, from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** Its description, unchanged; null for none. */
      body: string | null
      /** Its status. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** Its priority. */
      priority: "none" | "low" | "medium" | "high" | "urgent"
      /** Its labels, by name. */
      labels: (components['schemas']['IssueLabel'])[]
      /** ID of the assignee; null if it is unassigned. */
      assigneeId: string | null
      /** The assignee; null if it is unassigned. */
      assignee: components['schemas']['Actor'] | null
      /** The day on which it starts, as `YYYY-MM-DD`; null for none. */
      startDate: string | null
      /** The day on which it is due, as `YYYY-MM-DD`; null for none. */
      dueDate: string | null
      /** ID of its parent issue; null for none. */
      parentId: string | null
      /** What blocks it; null for none. */
      blockedType: "issue" | "decision" | "external" | "other" | null
      /** Why it is blocked: at most 400 characters; null for none. */
      blockedReason: string | null
      /** The issues that it waits for and that are not in the trash, by number. */
      blockedBy: (components['schemas']['RelatedIssue'])[]
      /** Whether its status is `todo` and every issue that it waits for is done, canceled, or in the trash. */
      isReady: boolean
      /** Its place in the column of its status on the board. Issues of a column are in the order of this text, compared byte by byte. */
      position: string
      /** Who created it; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
      /** Number of comments. */
      commentCount: number
      /** Number of attachments, including those of comments. */
      attachmentCount: number
      /** Whether the caller watches it. */
      isWatched: boolean
      /** The users whom the text mentions as `[@name](user:UUID)` and who can see the issues of the project, in the order of the text. */
      mentions: (components['schemas']['Actor'])[]
      /** Its attachments and those of its comments, the oldest first. */
      attachments: (components['schemas']['ListedAttachment'])[]
      /** Its parent issue; null if it has none or the parent is in the trash. */
      parent: components['schemas']['RelatedIssue'] | null
      /** The first 100 of its children that are not in the trash, by number. */
      children: (components['schemas']['RelatedIssue'])[]
      /** The latest 100 commits and pull requests that mention it, newest first. Empty if the caller cannot see git links. */
      gitLinks: (components['schemas']['GitLink'])[]
      /** The first 100 of the roadmap tasks that are linked to it, by slug, then in the roadmap's order. Empty if the caller cannot see roadmaps. */
      roadmapTasks: (components['schemas']['LinkedRoadmapTask'])[]
    }
    /** An issue with its links. */
    IssueDetailResponse: {
      issue: components['schemas']['IssueDetail']
      /** The first 20 comments, oldest first. Only with `comments`. */
      comments?: (components['schemas']['Comment'])[]
    }
    /** Which issue it was. */
    IssueEventPayload: {
      via: components['schemas']['Via']
      /** The number of the issue. */
      number: number
    }
    /** How a field of an issue changed. */
    IssueFieldChange: components['schemas']['IssueValueChange'] | components['schemas']['IssueListChange']
    /** A saved filter of issues. */
    IssueFilter: {
      /** ID of the filter: a UUID. */
      id: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** The parameters of the list of issues, each as in its URL. */
      query: { [name: string]: string }
      /** Whether it is shown as a list or as a board. */
      layout: "list" | "board"
      /** Whether everyone who sees the issues sees it. */
      shared: boolean
      /** The IDs in its query that find nothing, because the label was deleted, or because the user left and has no issue. */
      gone: (components['schemas']['GoneFilterValue'])[]
      /** Who created it; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
    }
    /** A list, or a page of it. */
    IssueFilterList: {
      /** The whole list, or the requested page, by name. */
      filters: (components['schemas']['IssueFilter'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** A saved filter of issues. */
    IssueFilterResponse: {
      filter: components['schemas']['IssueFilter']
    }
    /** A label of an issue. */
    IssueLabel: {
      /** ID of the label: a UUID. */
      id: string
      /** Its name, 1 to 50 characters, unique in the project in any case. */
      name: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    /** A page of the issues of a project. */
    IssueList: {
      /** The requested page, by default with the highest number first, or the most recently deleted first in the trash. */
      issues: (components['schemas']['ListedIssue'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. */
      pageSize: number
      /** Whether `q` was not searched in some descriptions and comments, because the newest ones are too large together. */
      truncated: boolean
    }
    /** How the labels or the blockers of an issue changed. */
    IssueListChange: {
      /** Name of the field. */
      field: "labelIds" | "blockedByIds"
      /** IDs, in no particular order. */
      from: (string)[]
      /** IDs, in no particular order. */
      to: (string)[]
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
        /** The stored description; null for none. */
        body: string | null
        /** When the issue was last changed, as ISO 8601 in UTC. */
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
      /** Number of the issue that cannot be changed, if several were to be changed together. */
      number?: number
    }
    /** A notification about an issue. */
    IssueNotification: {
      /** `issue_assigned`: it was assigned to the user. `issue_mentioned`: its body or a comment mentions them. `issue_commented`: there is a new comment on what they watch. `issue_status`: the status of what they watch changed. */
      kind: "issue_assigned" | "issue_mentioned" | "issue_commented" | "issue_status"
      /** ID of the notification: a UUID. */
      id: string
      project: components['schemas']['NotificationProject']
      issue: components['schemas']['NotificationIssue']
      /** Who did it; null for a former user. */
      actor: components['schemas']['Actor'] | null
      /** ID of the comment; null if it is not about one. */
      commentId: string | null
      /** What the status became; null for other kinds than `issue_status`. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled" | null
      /** The first 200 characters of the current text of the comment, otherwise of the body, in one line; null for `issue_status` and without a text. */
      excerpt: string | null
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was marked as read, as ISO 8601 in UTC; null if it is unread. */
      readAt: string | null
    }
    /** What a user wants to be notified of about issues. */
    IssueNotificationPreferences: {
      /** Notifications about issues in the app: `none`, `mine` (issues that are assigned to the user or due, and mentions of them), or `watched` (also comments on and new statuses of issues that they watch); by default `watched`. */
      inApp: "none" | "mine" | "watched"
      /** Notifications about issues by email: `none`, `mine` (issues that are assigned to the user or due, and mentions of them), or `watched` (also comments on and new statuses of issues that they watch); by default `mine`. */
      email: "none" | "mine" | "watched"
    }
    /** An issue that a task is linked to. */
    IssueOfRoadmapTask: {
      /** ID of the issue. */
      id: string
      /** Its number in the project. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its title. */
      title: string
      /** Its status. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
    }
    /** An issue. */
    IssueResponse: {
      issue: components['schemas']['Issue']
    }
    /** An event of the type `issue.restored`. */
    IssueRestoredEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "issue.restored"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `issue.updated`. */
    IssueUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "issue.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['IssueChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** How a value of an issue changed. */
    IssueValueChange: {
      /** Name of the field. */
      field: "status" | "priority" | "assigneeId" | "startDate" | "dueDate" | "parentId" | "blockedType"
      /** A value as in a request; null for none. */
      from: string | null
      /** A value as in a request; null for none. */
      to: string | null
    }
    /** The tokens of an app (RFC 6749, section 5.1). */
    IssuedAppTokens: {
      /** Send it as `Authorization: Bearer …`. */
      access_token: string
      /** Always `Bearer`. */
      token_type: "Bearer"
      /** Seconds that the access token lasts. */
      expires_in: number
      /** Exchange it for the next tokens. It can be used once. */
      refresh_token: string
      /** The scopes of the access token, separated by spaces. */
      scope: string
    }
    /** The issues that were changed together. */
    IssuesResponse: {
      /** The issues, in the order of the numbers in the request. */
      issues: (components['schemas']['Issue'])[]
    }
    /** The organizations and projects that the user joined by signing in. */
    Joined: {
      /** The organizations whose invitations were accepted, by name. */
      orgs: (components['schemas']['JoinedOrganization'])[]
      /** The projects whose invitations were accepted, by name. */
      projects: (components['schemas']['JoinedProject'])[]
    }
    /** A membership that a held invitation turned into. */
    JoinedMembership: {
      /** The role. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the role is limited to; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** ID of the membership: a UUID. */
      id: string
    }
    /** The organization that the user joined. */
    JoinedOrganization: {
      /** ID of the organization: a UUID. */
      id: string
      /** Its name. */
      name: string
    }
    /** The project that the user joined. */
    JoinedProject: {
      /** ID of the project: a UUID. */
      id: string
      /** Its name. */
      name: string
    }
    /** A label of a project. */
    Label: {
      /** ID of the label: a UUID. */
      id: string
      /** Its name, 1 to 50 characters, unique in the project in any case. */
      name: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
      /** Number of issues with this label that are not in the trash. */
      issueCount: number
    }
    /** How a label changed. */
    LabelChangeEventPayload: {
      via: components['schemas']['Via']
      from: components['schemas']['LabelShape']
      to: components['schemas']['LabelShape']
    }
    /** An event of the type `label.created`. */
    LabelCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "label.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['LabelEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `label.deleted`. */
    LabelDeletedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "label.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['LabelEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** The color of a label. */
    LabelEventPayload: {
      via: components['schemas']['Via']
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    LabelInvalidError: {
      /** The error code, for programs. */
      error: "label_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "label_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
    }
    LabelLimitError: {
      /** The error code, for programs. */
      error: "label_limit"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "label_limit"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A list, or a page of it. */
    LabelList: {
      /** The whole list, or the requested page, by name. */
      labels: (components['schemas']['Label'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    LabelNameTakenError: {
      /** The error code, for programs. */
      error: "label_name_taken"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "label_name_taken"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    LabelNotFoundError: {
      /** The error code, for programs. */
      error: "label_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "label_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A label of a project. */
    LabelResponse: {
      label: components['schemas']['Label']
    }
    /** The name and color of a label. */
    LabelShape: {
      /** Its name. */
      name: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    /** An event of the type `label.updated`. */
    LabelUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "label.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['LabelChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
    /** A roadmap task that is linked to an issue. */
    LinkedRoadmapTask: {
      /** ID of the roadmap: a UUID. */
      roadmapId: string
      /** The slug of the roadmap in paths. */
      slug: string
      /** ID of the task in the roadmap. */
      taskId: string
      /** The first 200 characters of its title. */
      title: string
      /** The first 200 characters of its status. Roadmaps can have their own statuses. */
      status: string
    }
    /** An attachment of an issue or of one of its comments. */
    ListedAttachment: {
      /** ID of the attachment, which is that of the upload: a UUID. */
      id: string
      /** Its name, 1 to 255 characters. */
      filename: string
      /** Its size in bytes. */
      size: number
      /** Its media type. */
      mime: string
      /** The SHA-256 that its uploader announced, in 64 hex digits; null if not announced. It is never checked. */
      sha256: string | null
      /** Who uploaded it; null for a former user. */
      uploader: components['schemas']['Actor'] | null
      /** When its upload was started, as ISO 8601 in UTC. */
      createdAt: string
      /** ID of the comment that it belongs to; null if it belongs to the issue alone. */
      commentId: string | null
    }
    /** An issue in a list. */
    ListedIssue: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in the project, from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** Its description, unchanged; null for none. */
      body: string | null
      /** Its status. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** Its priority. */
      priority: "none" | "low" | "medium" | "high" | "urgent"
      /** Its labels, by name. */
      labels: (components['schemas']['IssueLabel'])[]
      /** ID of the assignee; null if it is unassigned. */
      assigneeId: string | null
      /** The assignee; null if it is unassigned. */
      assignee: components['schemas']['Actor'] | null
      /** The day on which it starts, as `YYYY-MM-DD`; null for none. */
      startDate: string | null
      /** The day on which it is due, as `YYYY-MM-DD`; null for none. */
      dueDate: string | null
      /** ID of its parent issue; null for none. */
      parentId: string | null
      /** What blocks it; null for none. */
      blockedType: "issue" | "decision" | "external" | "other" | null
      /** Why it is blocked: at most 400 characters; null for none. */
      blockedReason: string | null
      /** The issues that it waits for and that are not in the trash, by number. */
      blockedBy: (components['schemas']['RelatedIssue'])[]
      /** Whether its status is `todo` and every issue that it waits for is done, canceled, or in the trash. */
      isReady: boolean
      /** Its place in the column of its status on the board. Issues of a column are in the order of this text, compared byte by byte. */
      position: string
      /** Who created it; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
      /** Number of comments. */
      commentCount: number
      /** Number of attachments, including those of comments. */
      attachmentCount: number
      /** Whether the caller watches it. */
      isWatched: boolean
      /** When it was moved to the trash, as ISO 8601 in UTC. Only for issues in the trash. */
      deletedAt?: string
      /** Who moved it to the trash; null for a former user. Only for issues in the trash. */
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
      /** Its description, at most 400 characters; null for none. */
      description: string | null
      /** URL of its repository, as set with `repositoryUrl`; null for none. */
      repository_url: string | null
      /** The caller's role in it. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the caller sees; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Its icon; null for the default one. */
      icon: components['schemas']['ProjectIcon'] | null
      defaultIcon: components['schemas']['DefaultIcon']
      /** The prefix of its issue keys (`KEY-12`); null for none. */
      key: string | null
      /** The features that are switched on. */
      features: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
      /** When it was archived, as ISO 8601 in UTC; null if it is active. */
      archivedAt: string | null
      /** When an operator suspended its organization, as ISO 8601 in UTC; null if it is not suspended. */
      orgSuspendedAt: string | null
      /** When its own fields, its icon, or its archive state last changed, as ISO 8601 in UTC. */
      updated_at: string
    }
    /** A document of a roadmap without its content. */
    ListedRoadmapDocument: {
      /** Its path: relative, at most 1,024 bytes, without empty, `.`, or `..` segments, backslashes, control characters, a drive letter, or percent-encoding. */
      path: string
      /** ID of the task whose plan it is, at most 200 characters. */
      taskId: string
      /** SHA-256 of its content, computed by the service: `sha256:` and 64 hex digits. */
      contentHash: string
    }
    /** A task of a roadmap in a list. */
    ListedRoadmapTask: {
      /** ID of the task. */
      id: string
      /** Its title. */
      title: string
      /** Its status. */
      status: string
      /** ID of its phase. */
      phaseId: string
      /** Who works on it; null if nobody has claimed it. */
      claim: components['schemas']['TaskClaim'] | null
      /** IDs of the tasks that it depends on. */
      dependsOn: (string)[]
    }
    /** An event of the type `member.added`. */
    MemberAddedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "member.added"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** The new member, or the invitation of a user without an account. */
    MemberAddition: components['schemas']['ProjectMemberResponse'] | components['schemas']['ProjectInvitationResponse']
    /** An event of the type `member.invited`. */
    MemberInvitedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "member.invited"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `member.joined`. */
    MemberJoinedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "member.joined"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `member.left`. */
    MemberLeftEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "member.left"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
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
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "member.removed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `member.updated`. */
    MemberUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "member.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['AccessChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** The parent of a folder. */
    NewFolderEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null for the root. */
      parentId: string | null
    }
    /** A commit or pull request, and the issues that it mentions. */
    NewGitLink: {
      /** A commit. */
      kind: "commit"
      /** Its full SHA, in lower case. */
      ref: string
      /** The first line of the commit message, or the title of the pull request. It can be empty. */
      title: string
      /** Its author, at most 500 characters. Null, empty, or omitted leaves the stored value unchanged. */
      author?: string | null
      /** When it was committed, as ISO 8601 with a time zone. Null or omitted leaves the stored value unchanged. */
      committedAt?: string | null
      /** Keys of the issues that it mentions, as in `CRN-12`. */
      issueKeys: (string)[]
    } | {
      /** A pull request. */
      kind: "pr"
      /** Its number as text, at most 9 digits. */
      ref: string
      /** The first line of the commit message, or the title of the pull request. It can be empty. */
      title: string
      /** Its author, at most 500 characters. Null, empty, or omitted leaves the stored value unchanged. */
      author?: string | null
      /** When it was committed, as ISO 8601 with a time zone. Null or omitted leaves the stored value unchanged. */
      committedAt?: string | null
      /** Keys of the issues that it mentions, as in `CRN-12`. */
      issueKeys: (string)[]
    }
    /** The revision of a file. */
    NewRevisionEventPayload: {
      via: components['schemas']['Via']
      /** ID of the folder that it is in; null for the root. */
      folderId: string | null
      /** The number of the revision. */
      revision: number
      /** Number of bytes of the revision. */
      size: number
    }
    /** For how long a task is claimed. */
    NewTaskClaim: {
      /**
       * The claim ends after this many minutes, unless it is renewed.
       * @default 60
       */
      minutes?: number
      /** A note for other users, such as the branch; null for none. If it is omitted, a renewed claim keeps its note. */
      note?: string | null
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
    /** A notification about a sync of a roadmap or about issues. */
    Notification: components['schemas']['BlockedTaskNotification'] | components['schemas']['RoadmapChangesNotification'] | components['schemas']['IssueNotification'] | components['schemas']['DueNotification']
    /** The issue of a notification. */
    NotificationIssue: {
      /** Its number in the project. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its current title. */
      title: string
    }
    /** A page of notifications. */
    NotificationList: {
      /** A page of notifications, newest first. */
      notifications: (components['schemas']['Notification'])[]
      /** Number of all unread notifications, regardless of the query. Counted up to 1,000. */
      unread: number
      /** Number of notifications; with `unread=1`, of unread ones. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of notifications per page. */
      pageSize: number
    }
    /** What a user wants to be notified of. */
    NotificationPreferences: {
      issues: components['schemas']['IssueNotificationPreferences']
      /** Notifications about roadmaps in the app: `none`, `blocked` (tasks that became blocked), or `all` (every change); by default `blocked`. */
      inApp: "none" | "blocked" | "all"
      /** Notifications about roadmaps by email: `none`, `blocked` (tasks that became blocked), or `all` (every change); by default `blocked`. */
      email: "none" | "blocked" | "all"
    }
    /** What a user wants to be notified of. */
    NotificationPreferencesResponse: {
      preferences: components['schemas']['NotificationPreferences']
    }
    /** The project of a notification. */
    NotificationProject: {
      /** ID of the project: a UUID. */
      id: string
      /** Its name. */
      name: string
    }
    /** The roadmap that was synced. */
    NotificationRoadmap: {
      /** ID of the roadmap: a UUID. */
      id: string
      /** Its slug in the project, as in paths. */
      slug: string
      /** The first 200 characters of its title. */
      title: string
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
    /** An app that reaches projects of an organization. */
    OrgApp: {
      /** The name that the app gives itself, 1 to 120 characters. */
      name: string
      /** The host of the app. It identifies the app better than its name. */
      host: string
      /** The user who connected it. */
      person: components['schemas']['Actor']
      /** The projects of the organization that it can reach, by name. */
      projects: (components['schemas']['AppProject'])[]
    }
    /** The apps that reach projects of an organization. */
    OrgAppList: {
      /** All of them, by name. */
      apps: (components['schemas']['OrgApp'])[]
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
      /** Its name, 1 to 80 characters. It is not unique. */
      name: string
      /** The role of the caller in it. */
      role: "admin" | "member"
      /** The plan of the organization: `free`, `pro`, or `pro_plus` (shown as Pro+). */
      plan: "free" | "pro" | "pro_plus"
      /** Where the plan comes from. `owner`: the operator granted it. `provider`: it is paid. `none`: it is Free. */
      planSource: "owner" | "provider" | "none"
      /** Number of active projects. */
      projectCount: number
      limits: components['schemas']['PlanLimits']
      /** When an operator suspended it, as ISO 8601 in UTC; null if it is not suspended. */
      suspendedAt: string | null
      /** Number of archived projects, which do not count toward the plan. */
      archivedProjectCount: number
      /** Number of members. */
      memberCount: number
      /** Number of further addresses that have a seat through an invitation. Together with `memberCount`, the number of used seats. */
      pendingInvitationCount: number
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** Its subscription, which only its admins see; null if it never had one. */
      subscription?: components['schemas']['Subscription'] | null
    }
    /** Members of an organization who get access to projects together. */
    OrganizationGroup: {
      /** ID of the group: a UUID. */
      id: string
      /** ID of its organization: a UUID. */
      orgId: string
      /** Its name, 1 to 80 characters, unique in the organization. */
      name: string
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** Number of active projects that it is assigned to. */
      projectCount: number
      /** Its members, by name. */
      members: (components['schemas']['GroupMember'])[]
    }
    /** A list, or a page of it. */
    OrganizationGroupList: {
      /** The whole list, or the requested page, by name. */
      groups: (components['schemas']['OrganizationGroup'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** A group of an organization. */
    OrganizationGroupResponse: {
      group: components['schemas']['OrganizationGroup']
    }
    /** An invitation with a seat of the organization, to itself or to one of its projects. */
    OrganizationInvitation: {
      /** ID of the invitation: a UUID. */
      id: string
      /** The email address, in lower case. Omitted if the caller cannot see it. Internal owners and admins of a project see all addresses in it, and admins of an organization those in the organization. Everyone sees their own. */
      email?: string
      /** Their future role in the organization. */
      role: "admin" | "member"
      /** `held` while its project is archived, so that it cannot be accepted. */
      status: "pending" | "held"
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it expires, as ISO 8601 in UTC. */
      expiresAt: string
      /** ID of the group that they will join: a UUID; null for none, or if it was deleted. */
      groupId: string | null
      /** ID of the project of the invitation: a UUID; null for an invitation to the organization itself. */
      projectId: string | null
      /** The name of that project; null without a project. */
      projectName: string | null
      /** Their future role in that project; null without a project. */
      projectRole: "owner" | "admin" | "member" | "viewer" | null
    }
    /** A list, or a page of it. */
    OrganizationList: {
      /** The whole list, or the requested page, by name. */
      orgs: (components['schemas']['Organization'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** A member of an organization. */
    OrganizationMember: {
      /** ID of the user: a UUID. */
      userId: string
      /** Their name. If they have set none, the first two characters of their email address and `***`. */
      name: string
      /** The email address, in lower case. Omitted if the caller cannot see it. Internal owners and admins of a project see all addresses in it, and admins of an organization those in the organization. Everyone sees their own. */
      email?: string
      /** Their role in the organization. */
      role: "admin" | "member"
      /** When they became a member, as ISO 8601 in UTC. */
      joinedAt: string
    }
    /** The members of an organization, and its open invitations. */
    OrganizationMemberList: {
      /** All members, oldest membership first. */
      members: (components['schemas']['OrganizationMember'])[]
      /** The invitations that can still be accepted, oldest first. Only admins see those to projects. */
      invitations: (components['schemas']['OrganizationInvitation'])[]
    }
    /** A member of an organization. */
    OrganizationMemberResponse: {
      member: components['schemas']['OrganizationMember']
    }
    /** An organization. */
    OrganizationResponse: {
      org: components['schemas']['Organization']
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
    /** Access of the user without a group. */
    OwnAccessPath: {
      /** `individual`: an individual membership. `org_admin`: the user is an admin of the organization. */
      kind: "individual" | "org_admin"
      /** The role that it grants. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that it grants; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
    }
    /** An app that you connected. */
    OwnApp: {
      /** ID of the connection: a UUID. */
      id: string
      /** The name that the app gives itself, 1 to 120 characters. */
      name: string
      /** The host of the app. It identifies the app better than its name. */
      host: string
      /** What it can do. */
      scopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[]
      /** Its only project; null for all of your projects. */
      project: components['schemas']['OwnAppProject'] | null
      /** What the app can call: the URL of the API or of `/mcp`. */
      resource: string
      /** When you connected it, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last used, recorded at most every 15 minutes, as ISO 8601 in UTC; null if never. */
      lastUsedAt: string | null
    }
    /** A list, or a page of it. */
    OwnAppList: {
      /** The whole list, or the requested page, newest first. */
      apps: (components['schemas']['OwnApp'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** The only project of an app. */
    OwnAppProject: {
      /** ID of the project: a UUID. */
      id: string
      /** Its name; null if you no longer have access to the project. */
      name: string | null
    }
    /** An organization's invitation to the caller. */
    OwnInvitation: {
      /** ID of the invitation: a UUID. */
      id: string
      org: components['schemas']['InvitingOrganization']
      /** The role that the caller would have in it. */
      role: "admin" | "member"
      /** Who created the invitation; null for a former user. */
      invitedBy: components['schemas']['Actor'] | null
      /** The group that the caller would join; null for none, or if it was deleted. */
      group: components['schemas']['InvitingGroup'] | null
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it expires, as ISO 8601 in UTC. */
      expiresAt: string
    }
    /** A list, or a page of it. */
    OwnInvitationList: {
      /** The whole list, or the requested page, newest first. */
      invitations: (components['schemas']['OwnInvitation'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** An issue of the caller, with its project. */
    OwnIssue: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in the project, from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** Its description, unchanged; null for none. */
      body: string | null
      /** Its status. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** Its priority. */
      priority: "none" | "low" | "medium" | "high" | "urgent"
      /** Its labels, by name. */
      labels: (components['schemas']['IssueLabel'])[]
      /** ID of the assignee; null if it is unassigned. */
      assigneeId: string | null
      /** The assignee; null if it is unassigned. */
      assignee: components['schemas']['Actor'] | null
      /** The day on which it starts, as `YYYY-MM-DD`; null for none. */
      startDate: string | null
      /** The day on which it is due, as `YYYY-MM-DD`; null for none. */
      dueDate: string | null
      /** ID of its parent issue; null for none. */
      parentId: string | null
      /** What blocks it; null for none. */
      blockedType: "issue" | "decision" | "external" | "other" | null
      /** Why it is blocked: at most 400 characters; null for none. */
      blockedReason: string | null
      /** The issues that it waits for and that are not in the trash, by number. */
      blockedBy: (components['schemas']['RelatedIssue'])[]
      /** Whether its status is `todo` and every issue that it waits for is done, canceled, or in the trash. */
      isReady: boolean
      /** Its place in the column of its status on the board. Issues of a column are in the order of this text, compared byte by byte. */
      position: string
      /** Who created it; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last changed, as ISO 8601 in UTC. */
      updatedAt: string
      /** Number of comments. */
      commentCount: number
      /** Number of attachments, including those of comments. */
      attachmentCount: number
      /** Whether the caller watches it. */
      isWatched: boolean
      project: components['schemas']['ProjectOfIssue']
    }
    /** A page of the caller's issues. */
    OwnIssueList: {
      /** The requested page, by default the highest number first, then by project name. */
      issues: (components['schemas']['OwnIssue'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. */
      pageSize: number
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
      /** Number of the issue that cannot be changed, if several were to be changed together. */
      number?: number
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
      /** Limit in bytes, if a file or the body was too large. */
      limit?: number
    }
    /** Where the browser pays, or manages the subscription. */
    PaymentPage: {
      /** A page of the payment provider, where the browser goes next. */
      url: string
    }
    /** The numbers of users, groups, and invitations of a project. */
    PeopleCounts: {
      /** Number of users who see all of its features. */
      members: number
      /** Number of users who see only some of its features. */
      guests: number
      /** Number of assigned groups. */
      groups: number
      /** Number of invitations that can still be accepted. */
      invitations: number
    }
    /** The phase of a task. */
    PhaseOfRoadmapTask: {
      /** ID of the phase. */
      id: string
      /** Its title. */
      title: string
    }
    /** Only how it was done. */
    PlainEventPayload: {
      via: components['schemas']['Via']
    }
    /** A Markdown document that a task refers to. */
    PlanDocument: {
      /** Its path: relative, at most 1,024 bytes, without empty, `.`, or `..` segments, backslashes, control characters, a drive letter, or percent-encoding. */
      path: string
      /** ID of the task whose plan it is, at most 200 characters. */
      taskId: string
      /** Its Markdown, stored unchanged. */
      content: string
      /** SHA-256 of the content: `sha256:` and 64 hex digits. A mismatch is a warning. */
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
      /** What the plan limits: the seats or active projects of the organization, or the bytes of files or of roadmaps in the project. */
      resource: "seats" | "projects" | "storage" | "roadmaps"
      /** Limit of the plan: seats, projects, or bytes. */
      limit: number
      /** How much is used. */
      current: number
      /** How much would be used after this request. */
      required: number
    }
    /** What the plan allows. */
    PlanLimits: {
      /** Maximum number of members of the organization, including pending invitations; null for no limit. */
      maxOrgMembers: number | null
      /** Maximum number of active projects; null for no limit. */
      maxProjects: number | null
    }
    /** A change that a sync would report to members. */
    PlannedChange: {
      /** `task_status`: the status of a task. `phase_status`: that of a phase. `plan`: the plan of a task. */
      kind: "task_status" | "phase_status" | "plan"
      /** ID of the task or phase. */
      id: string
      /** Its full title. */
      title: string
      /** The stored value: a status, or the path of a plan; null for none. */
      from: string | null
      /** The new value: a status, or the path of a plan; null for none. */
      to: string | null
    }
    PositionMovedError: {
      /** The error code, for programs. */
      error: "position_moved"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "position_moved"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** The price of Pro for an organization and billing period. */
    Price: {
      /** The amount as a decimal number, such as `12.50` for USD or `1200` for JPY. */
      amount: string
      /** The currency by ISO 4217, in upper case. */
      currency: string
      /** The unit of the billing period. */
      interval: "day" | "week" | "month" | "year"
      /** Number of units in a billing period. */
      intervalCount: number
      /** Whether the amount includes tax; null if the payment provider does not say. */
      taxIncluded: boolean | null
    }
    /** The price of Pro. */
    PriceResponse: {
      price: components['schemas']['Price']
    }
    /** A project as the caller sees it. */
    Project: {
      /** ID of the project: a UUID. */
      id: string
      /** ID of the organization that it belongs to: a UUID. */
      orgId: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** Its description, at most 400 characters; null for none. */
      description: string | null
      /** URL of its repository, as set with `repositoryUrl`; null for none. */
      repository_url: string | null
      /** The caller's role in it. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that the caller sees; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Its icon; null for the default one. */
      icon: components['schemas']['ProjectIcon'] | null
      defaultIcon: components['schemas']['DefaultIcon']
      /** The prefix of its issue keys (`KEY-12`); null for none. */
      key: string | null
      /** The features that are switched on. */
      features: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[]
      /** When it was archived, as ISO 8601 in UTC; null if it is active. */
      archivedAt: string | null
      /** When an operator suspended its organization, as ISO 8601 in UTC; null if it is not suspended. */
      orgSuspendedAt: string | null
      /** When its own fields, its icon, or its archive state last changed, as ISO 8601 in UTC. */
      updated_at: string
      /** `full`: git links have their author and date. `summary`: they do not. */
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
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "project.archived"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PlainEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** What changed. */
    ProjectChangeEventPayload: {
      via: components['schemas']['Via']
      /** Names of the changed fields. */
      changed: ("name" | "description" | "repositoryUrl" | "icon" | "gitLinkDetail" | "key" | "features")[]
    }
    /** An event of the type `project.created`. */
    ProjectCreatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "project.created"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['PlainEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** A shared file with its current revision. */
    ProjectFile: {
      /** ID of the file: a UUID. */
      id: string
      /** ID of the folder that it is in; null for the root. */
      folderId: string | null
      /** Its name, 1 to 255 characters. */
      name: string
      /** The number of its current revision. Revisions count from 1. */
      currentRevision: number
      /** Size of its current revision in bytes. */
      size: number
      /** Media type of its current revision. */
      mime: string
      /** When it last got a revision, or was renamed or moved, as ISO 8601 in UTC. */
      updatedAt: string
      /** Who created the file; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** Who last added a revision, renamed it, or moved it; null for a former user. */
      updatedBy: components['schemas']['Actor'] | null
    }
    /** A shared file with its revisions. */
    ProjectFileDetail: {
      /** ID of the file: a UUID. */
      id: string
      /** ID of the folder that it is in; null for the root. */
      folderId: string | null
      /** Its name, 1 to 255 characters. */
      name: string
      /** The number of its current revision. Revisions count from 1. */
      currentRevision: number
      /** Size of its current revision in bytes. */
      size: number
      /** Media type of its current revision. */
      mime: string
      /** When it last got a revision, or was renamed or moved, as ISO 8601 in UTC. */
      updatedAt: string
      /** Who created the file; null for a former user. */
      createdBy: components['schemas']['Actor'] | null
      /** Who last added a revision, renamed it, or moved it; null for a former user. */
      updatedBy: components['schemas']['Actor'] | null
      /** The kept revisions, newest first. */
      revisions: (components['schemas']['FileRevision'])[]
    }
    /** A file with its revisions. */
    ProjectFileDetailResponse: {
      /** The file with its revisions. */
      file: components['schemas']['ProjectFileDetail']
    }
    /** A file. */
    ProjectFileResponse: {
      /** The file after the change. */
      file: components['schemas']['ProjectFile']
    }
    /** A folder of shared files. */
    ProjectFolder: {
      /** ID of the folder: a UUID. */
      id: string
      /** ID of the folder that it is in; null for the root. */
      parentId: string | null
      /** Its name, 1 to 255 characters. */
      name: string
      /** When it was last renamed or moved, as ISO 8601 in UTC. */
      updatedAt: string
    }
    /** A folder. */
    ProjectFolderResponse: {
      /** The folder after the change. */
      folder: components['schemas']['ProjectFolder']
    }
    /** A group of the organization that is assigned to a project. */
    ProjectGroup: {
      /** ID of the group: a UUID. */
      id: string
      /** ID of the group, the same as `id`: a UUID. */
      groupId: string
      /** Its name, 1 to 80 characters. */
      name: string
      /** The role of its members in the project. */
      role: "admin" | "member" | "viewer"
      /** The features that its members see; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** When it was assigned, as ISO 8601 in UTC. */
      createdAt: string
      /** Number of its members. */
      memberCount: number
      /** Its members, by name. */
      members: (components['schemas']['GroupMember'])[]
    }
    /** The groups that are assigned to a project. */
    ProjectGroupList: {
      /** The whole list, or the requested page, by name. */
      groups: (components['schemas']['ProjectGroup'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
      /** The organization's groups that are not assigned, by name. Omitted if the caller cannot assign groups. */
      available?: (components['schemas']['AvailableGroup'])[]
    }
    /** A group that is assigned to a project. */
    ProjectGroupResponse: {
      group: components['schemas']['ProjectGroup']
    }
    /** The icon that was set for a project. */
    ProjectIcon: components['schemas']['TextIcon'] | components['schemas']['EmojiIcon'] | components['schemas']['ImageIcon']
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
    /** The icon of a project. */
    ProjectIconResponse: {
      icon: components['schemas']['ProjectIcon']
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
    /** An invitation to a project that was not accepted yet. */
    ProjectInvitation: {
      /** ID of the invitation: a UUID. */
      id: string
      /** The email address, in lower case. Omitted if the caller cannot see it. Internal owners and admins of a project see all addresses in it, and admins of an organization those in the organization. Everyone sees their own. */
      email?: string
      /** The role that they will have. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that they will see as a guest; null for all, as a member. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** `held` while its project is archived, so that it cannot be accepted. */
      status: "pending" | "held"
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it expires, as ISO 8601 in UTC. */
      expiresAt: string
    }
    /** An invitation to a project. */
    ProjectInvitationResponse: {
      invitation: components['schemas']['ProjectInvitation']
    }
    /** A list, or a page of it. */
    ProjectList: {
      /** The whole list, or the requested page, by name. */
      projects: (components['schemas']['ListedProject'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** A user with an individual membership in a project. */
    ProjectMember: {
      /** ID of the membership: a UUID. */
      id: string
      /** ID of the user: a UUID. */
      userId: string
      /** Their name. If they have set none, the first two characters of their email address and `***`. */
      name: string
      /** The email address, in lower case. Omitted if the caller cannot see it. Internal owners and admins of a project see all addresses in it, and admins of an organization those in the organization. Everyone sees their own. */
      email?: string
      /** The role of this membership. */
      role: "owner" | "admin" | "member" | "viewer"
      /** The features that this membership grants; null for all. */
      featureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** Whether they are a guest, which means that `effectiveFeatureScope` is not null. */
      external: boolean
      /** When they became a member, as ISO 8601 in UTC. */
      createdAt: string
      /** The highest role of all `paths`, which is the effective one. */
      effectiveRole: "owner" | "admin" | "member" | "viewer"
      /** The features of all `paths` together, which are the effective ones; null for all. */
      effectiveFeatureScope: ("roadmap" | "issues" | "wiki" | "files" | "git_links" | "settings")[] | null
      /** All ways in which they have access to the project: as an admin of the organization, individually, then through groups. */
      paths: (components['schemas']['AccessPath'])[]
    }
    /** Everyone who has access to a project individually or through groups, and the open invitations. */
    ProjectMemberList: {
      /** The individual members, oldest membership first. */
      members: (components['schemas']['ProjectMember'])[]
      /** The invitations that can still be accepted, oldest first. */
      invitations: (components['schemas']['ProjectInvitation'])[]
      /** The assigned groups, by name. */
      groups: (components['schemas']['ProjectGroup'])[]
    }
    /** A member of a project. */
    ProjectMemberResponse: {
      member: components['schemas']['ProjectMember']
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
    /** The project of an issue. */
    ProjectOfIssue: {
      /** ID of the project: a UUID. */
      id: string
      /** Its name. */
      name: string
      /** The prefix of its issue keys; null for none. */
      key: string | null
      /** Its icon; null for the default one. */
      icon: components['schemas']['ProjectIcon'] | null
    }
    /** A project at a glance. */
    ProjectOverview: {
      project: components['schemas']['Project']
      /** The 20 most recently synced roadmaps, newest first; null if the caller cannot see them. */
      roadmaps: (components['schemas']['RoadmapItem'])[] | null
      /** The numbers of issues; null if the caller cannot see them. */
      issues: components['schemas']['IssueCounts'] | null
      /** The number of files; null if the caller cannot see them. */
      files: components['schemas']['FileCounts'] | null
      people: components['schemas']['PeopleCounts']
      /** The bound repository, with null fields if none is bound; null if the caller cannot see roadmaps. */
      repoBinding: components['schemas']['RepoBinding'] | null
      /** The last 10 events that the caller can see, newest first. */
      recent: (components['schemas']['ActivityEvent'])[]
      /** Number of events that each item of `recent` represents, in the same order: 1, or with `folded` up to 60, which means 60 or more. */
      recentCounts: (number)[]
    }
    /** A project. */
    ProjectResponse: {
      project: components['schemas']['Project']
    }
    /** Whether a project is archived. */
    ProjectState: {
      /** ID of the project: a UUID. */
      id: string
      /** When it was archived, as ISO 8601 in UTC; null if it is active. */
      archivedAt: string | null
    }
    /** Whether a project is archived. */
    ProjectStateResponse: {
      project: components['schemas']['ProjectState']
    }
    /** An event of the type `project.unarchived`. */
    ProjectUnarchivedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "project.unarchived"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['UnarchivalEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An event of the type `project.updated`. */
    ProjectUpdatedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "project.updated"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['ProjectChangeEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** How many revisions were deleted. */
    PruneEventPayload: {
      via: components['schemas']['Via']
      /** Number of deleted revisions. */
      count: number
    }
    /** How many revisions were deleted. */
    PrunedRevisions: {
      /** Number of deleted revisions. */
      deleted: number
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
    /** How many notifications were marked, and how many are unread. */
    ReadCount: {
      /** Number of notifications that were marked. */
      read: number
      /** Number of notifications that are still unread. Counted up to 1,000. */
      unread: number
    }
    /** Whether the service works. */
    Readiness: {
      /** `degraded`: it works, but email or a job is not `ok`. `unready`: the database, migrations, functions, or the store are not `ok`. */
      status: "ready" | "degraded" | "unready"
      checks?: components['schemas']['ReadinessChecks']
    }
    /** The checks. A check without a response after three seconds has failed. Missing if the service has a `READINESS_KEY` and the request does not send it. */
    ReadinessChecks: {
      /** Whether the database responds and can be written to. */
      database: "ok" | "failed"
      /** Whether the database has all migrations that this version needs. `unknown`: it does not respond. */
      migrations: "ok" | "behind" | "unknown"
      /** Whether the database has the functions that this version calls, and still serves this version. `unknown`: it does not respond. */
      functions: "ok" | "missing" | "unknown"
      /** The state of each job by name. `late`: it has not succeeded within five of its intervals. Empty if the database does not respond. */
      jobs: { [name: string]: "ok" | "late" }
      /** `late`: email has been due for five minutes, or sign-in codes expired unsent in the last hour. `failed`: no email has been sent since, or no provider is configured. `unknown`: the database does not respond. */
      mail: "ok" | "late" | "failed" | "unknown"
      /** Whether the object store responds. `failed` also if none is configured. */
      store: "ok" | "failed"
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
      /** The plaintext of a personal token with what was approved. It is returned only here. */
      access_token: string
      /** How to send it: `Authorization: Bearer …`. */
      token_type: "Bearer"
      /** Seconds until the token expires. A use renews it if less than 60 days are left. */
      expires_in: number
    }
    RedirectUriInvalidError: {
      /** The error code, for programs. */
      error: "redirect_uri_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "redirect_uri_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** A file with a new revision. */
    RegisteredFile: {
      /** The file that contains the upload. */
      file: components['schemas']['ProjectFile']
      /** The number of the new revision. Revisions count from 1. */
      revision: number
    }
    /** An issue as shown by others that are related to it. */
    RelatedIssue: {
      /** ID of the issue: a UUID. */
      id: string
      /** Its number in the project, from 1 without gaps. */
      number: number
      /** Its key, as in `CRN-12`; null if the project has no key. */
      key: string | null
      /** Its title: one line of 1 to 200 characters. */
      title: string
      /** Its status. */
      status: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
    }
    /** The roadmap of a released task. */
    ReleaseEventPayload: {
      via: components['schemas']['Via']
      /** The slug of the roadmap. */
      slug: string
      /** Whether it was the caller's own claim. */
      isOwn: boolean
    }
    /** The repository that is bound to a project. */
    RepoBinding: {
      /** The repository that syncs must come from; null if none is bound. */
      repoIdentity: components['schemas']['Repository'] | null
      /** When this repository was bound, as ISO 8601 in UTC; null if none is bound. */
      boundAt: string | null
      /** When the bound repository last changed, as ISO 8601 in UTC; null if never. */
      lastReboundAt: string | null
      /** When another repository can be bound, as ISO 8601 in UTC; null if at once. */
      nextRebindAt: string | null
      /** Who bound it; null if none is bound, or for a former user. */
      boundBy: components['schemas']['Actor'] | null
    }
    /** An event of the type `repo_binding.bound`. */
    RepoBindingBoundEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "repo_binding.bound"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RepoBindingEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** Which repository is bound. */
    RepoBindingEventPayload: {
      via: components['schemas']['Via']
      /** The repository before; null for none. */
      from: components['schemas']['Repository'] | null
      to: components['schemas']['Repository']
    }
    /** A repository, identified by the client. */
    RepoIdentity: {
      /** `remote`: a repository with a URL. `local`: one without. */
      kind: "remote" | "local"
      /** The identifier, 1 to 2,048 characters. It is trimmed and compared exactly. For a remote, its host and path, as in `github.com/acme/app`. */
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
    /** A repository, identified by the client that binds it. */
    Repository: {
      /** `remote`: a repository with a URL. `local`: one without. */
      kind: "remote" | "local"
      /** Its identifier. For a remote, its host and path, as in `github.com/acme/app`. */
      value: string
    }
    /** Which it was. */
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
    /** Which revision was restored. */
    RevisionRestoreEventPayload: {
      via: components['schemas']['Via']
      /** The number of the revision. */
      revision: number
      /** The number of the restored revision. */
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
    /** The token is not valid. */
    RevokedAppToken: {
      /** Always true. */
      ok: true
    }
    /** A revoked token. */
    RevokedToken: {
      /** Always true. */
      ok: true
      token: components['schemas']['TokenRecord']
    }
    /** A roadmap. Other keys are returned as they were sent, in the roadmap, its phases, and its tasks. */
    Roadmap: {
      /** The version of this format. */
      schemaVersion: 2
      /** The project, as described in its repository. Other keys are kept. */
      project: {
        /** ID of the project in its repository. */
        id: string
        /** Its name, which becomes the roadmap's title. */
        name: string
        /** The location of its repository; null or omitted for none. */
        repository?: string | null
      }
      /** ID of the current task; null or omitted for none. */
      currentTaskId?: string | null
      /** A summary of the roadmap; null or omitted for none. */
      summary?: string | null
      /** The phases in their order. */
      phases: (components['schemas']['ClaimableRoadmapPhase'])[]
      /** ID of the roadmap: a UUID. */
      id: string
      /** The slug of the roadmap in paths, unique in its project. */
      slug: string
      /** When it was last changed, according to the last sync, as ISO 8601 in UTC. */
      updatedAt: string
      /** When a sync last changed it, as ISO 8601 in UTC. */
      syncedAt: string
      /** For the roadmap of a branch, the slug of the roadmap that it belongs to, which may not exist; null otherwise. */
      branchOf: string | null
      stats: components['schemas']['RoadmapStats']
      /** Its title, which is the name of the project in the payload. */
      title: string
      /** The source of the last sync; null if it was not sent. */
      source: components['schemas']['RoadmapSource'] | null
      /** The issues that tasks are linked to and that are not in the trash, by task, then by number. Empty if the caller cannot see issues. */
      issueLinks: (components['schemas']['RoadmapIssueLink'])[]
      /** Its documents without their content, by path. */
      documents: (components['schemas']['ListedRoadmapDocument'])[]
    }
    /** One change of a roadmap. */
    RoadmapChange: {
      /** What changed: the status of a task or phase, or the plan of a task. */
      kind: "task_status" | "phase_status" | "plan"
      /** ID of the task or phase within its roadmap. */
      id: string
      /** The first 200 characters of the title of the task or phase. */
      title: string
      /** The status or the path of the plan before the change; null for none. */
      from: string | null
      /** The status or the path of the plan after the change; null for none. */
      to: string | null
      /** Why the task is blocked; null if no reason was given or the change is not about a blocked task. */
      reason: string | null
    }
    /** All other changes of a sync, together. */
    RoadmapChangesNotification: {
      /** All other changes of a sync. */
      kind: "roadmap_changes"
      /** ID of the notification: a UUID. */
      id: string
      project: components['schemas']['NotificationProject']
      roadmap: components['schemas']['NotificationRoadmap']
      /** Who synced it; null for a former user. */
      actor: components['schemas']['Actor'] | null
      /** When it was synced, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was marked as read, as ISO 8601 in UTC; null if it is unread. */
      readAt: string | null
      /** The first 50 changes, in the order of the roadmap. */
      changes: (components['schemas']['RoadmapChange'])[]
      /** Number of changes that it represents. */
      total: number
      /** Number of changes that are not listed. */
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
      /** The `updatedAt` of the stored roadmap, as ISO 8601 in UTC. */
      storedUpdatedAt: string
      /** When the stored roadmap was synced, as ISO 8601 in UTC. */
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
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "roadmap.deleted"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['RoadmapEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** A document of a roadmap with its content. */
    RoadmapDocument: {
      /** Its path: relative, at most 1,024 bytes, without empty, `.`, or `..` segments, backslashes, control characters, a drive letter, or percent-encoding. */
      path: string
      /** ID of the task whose plan it is, at most 200 characters. */
      taskId: string
      /** Its Markdown, stored unchanged. */
      content: string
      /** SHA-256 of its content, computed by the service: `sha256:` and 64 hex digits. */
      contentHash: string
    }
    /** A document of a roadmap. */
    RoadmapDocumentResponse: {
      document: components['schemas']['RoadmapDocument']
    }
    /** Which roadmap it was. */
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
    /** An issue that a task is linked to, and that is not in the trash. */
    RoadmapIssueLink: {
      /** ID of the task. */
      taskId: string
      /** Number of the issue. */
      number: number
      /** Title of the issue. */
      title: string
      /** Key of the issue, as in `CRN-12`; null if the project has no key. */
      key: string | null
    }
    /** A roadmap in a list. */
    RoadmapItem: {
      /** ID of the roadmap: a UUID. */
      id: string
      /** The slug of the roadmap in paths, unique in its project. */
      slug: string
      /** When it was last changed, according to the last sync, as ISO 8601 in UTC. */
      updatedAt: string
      /** When a sync last changed it, as ISO 8601 in UTC. */
      syncedAt: string
      /** For the roadmap of a branch, the slug of the roadmap that it belongs to, which may not exist; null otherwise. */
      branchOf: string | null
      stats: components['schemas']['RoadmapStats']
      /** The first 200 characters of its title. */
      title: string
      /** The first 2,000 characters of its summary; empty if it has none. */
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
    /** A list, or a page of it. */
    RoadmapList: {
      /** The whole list, or the requested page, by slug. */
      roadmaps: (components['schemas']['RoadmapItem'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
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
    /** A phase. Other keys are stored and returned as they were sent. */
    RoadmapPhase: {
      /** ID of the phase, unique in the roadmap, 1 to 200 characters. */
      id: string
      /** Its title. */
      title: string
      /** Its status, as any text; null or omitted for none. */
      status?: string | null
      /** Its summary; null or omitted for none. */
      summary?: string | null
      /** Its tasks in their order; at most 10,000 in the roadmap. */
      tasks: (components['schemas']['RoadmapTask'])[]
    }
    /** A part of the document with the plan of a task. */
    RoadmapPlanPart: {
      /** Path of the document. */
      path: string
      /** Its Markdown from `offset` on, at most `limit` characters. */
      content: string
      /** Number of characters before `content`. */
      offset: number
      /** Number of characters of the whole document. */
      length: number
      /** SHA-256 of the whole document: `sha256:` and 64 hex digits. */
      contentHash: string
    }
    /** A roadmap. */
    RoadmapResponse: {
      roadmap: components['schemas']['Roadmap']
    }
    /** The source of a roadmap. */
    RoadmapSource: {
      /** The commit that was checked out, 1 to 200 characters. */
      commit: string
      /** The branch that was checked out, 1 to 1,000 characters; null for none. */
      branch: string | null
      /** Whether files differed from the commit. */
      dirty: boolean
    }
    /** The numbers of tasks of a roadmap. */
    RoadmapStats: {
      /** Number of tasks. */
      total: number
      /** Number of `done` tasks. */
      done: number
      /** Number of `blocked` tasks. */
      blocked: number
    }
    /** An event of the type `roadmap.synced`. */
    RoadmapSyncedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "roadmap.synced"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['SyncEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** A task. Other keys are stored and returned as they were sent. */
    RoadmapTask: {
      /** ID of the task, unique in the roadmap, and neither `.` nor `..`, 1 to 200 characters. */
      id: string
      /** Its title. */
      title: string
      /** Its status: `todo`, `in_progress`, `done`, `blocked`, `deferred`, `cancelled`. Any other status counts as not done, with a warning. */
      status: string
      /** Its summary; null or omitted for none. */
      summary?: string | null
      /** The path of the document with its plan; null or omitted for none. */
      planPath?: string | null
      /** IDs of the tasks that it depends on; at most 50,000 in the roadmap. An ID without a task is a warning. */
      dependsOn?: (string)[] | null
      /** Numbers of the project's issues that it is linked to; at most 50,000 in the roadmap. A number without an issue, or with one in the trash, is skipped with a warning. */
      issues?: (number)[] | null
      /** Why it is blocked; null or omitted for none. */
      blockedReason?: string | null
      /** When it was started, in any format; null or omitted for none. */
      startedAt?: string | null
      /** When it was completed, in any format; null or omitted for none. */
      completedAt?: string | null
    }
    /** A page of the tasks of a roadmap. */
    RoadmapTaskList: {
      /** Up to 100 tasks, in the roadmap's order. */
      tasks: (components['schemas']['ListedRoadmapTask'])[]
      /** The `cursor` of the next page; null on the last page. */
      nextCursor: string | null
    }
    /** A task of a roadmap. */
    RoadmapTaskResponse: {
      task: components['schemas']['ClaimableRoadmapTask']
      phase: components['schemas']['PhaseOfRoadmapTask']
      /** Its plan; null if it has none that was synced. */
      plan: components['schemas']['RoadmapPlanPart'] | null
      /** The issues that it is linked to and that are not in the trash, by number. Empty if the caller cannot see issues. */
      issues: (components['schemas']['IssueOfRoadmapTask'])[]
      /** The latest 100 commits and pull requests that mention these issues, newest first. Empty if the caller cannot see git links. */
      gitLinks: (components['schemas']['GitLink'])[]
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
    /** Something that a search found. */
    SearchResult: {
      /** What it is. */
      kind: "project" | "issue" | "comment" | "task" | "document" | "file"
      /** ID of its project: a UUID. */
      projectId: string
      /** Its ID: a UUID, the ID of a task in its roadmap, or the path of a document in its roadmap. */
      id: string
      /** The key of an issue, of the issue of a comment, or of a project. Missing if the project has no key, and for other kinds. */
      key?: string
      /** The title or name. For a task, the first 200 characters of its title. For a comment, the title of its issue. For a document, its path. */
      title: string
      /** At most 200 characters of the text as it was written. If the title was found, of the title. */
      snippet: string
      /** Where the snippet has the text that was searched: pairs of a beginning and an end, in UTF-16 units. */
      ranges: ([number, number])[]
      /** The path of its page in the console. */
      url: string
      /** When it was last changed. For a task or document, when its roadmap was last synced, as ISO 8601 in UTC. */
      updatedAt: string
    }
    /** What a search found. */
    SearchResults: {
      /** Exact keys and numbers first, then titles, then texts, each newest first. */
      results: (components['schemas']['SearchResult'])[]
      /** The value of `cursor` for the next results; null if there are no more. */
      nextCursor: string | null
      /** Whether there are texts that were not searched. */
      truncated: boolean
    }
    /** The invitations that were created, and the addresses that were skipped. */
    SentInvitations: {
      /** The invitations, in the order of the request. */
      invitations: (components['schemas']['OrganizationInvitation'])[]
      /** The addresses that were not invited, in the order of the request. */
      skipped: (components['schemas']['SkippedAddress'])[]
    }
    /** The whole roadmap. Other keys are stored and returned as they were sent. */
    SentRoadmap: {
      /** The version of this format. */
      schemaVersion: 2
      /** The project, as described in its repository. Other keys are kept. */
      project: {
        /** ID of the project in its repository. */
        id: string
        /** Its name, which becomes the roadmap's title. */
        name: string
        /** The location of its repository; null or omitted for none. */
        repository?: string | null
      }
      /** ID of the current task; null or omitted for none. */
      currentTaskId?: string | null
      /** A summary of the roadmap; null or omitted for none. */
      summary?: string | null
      /** The phases in their order. */
      phases: (components['schemas']['RoadmapPhase'])[]
      /** When the roadmap was last changed, with a time zone, at most a day in the future. If the stored one is newer, this is a conflict. */
      updatedAt: string
    }
    /** The request for a sign-in code was accepted. */
    SentSignInCode: {
      /** Always true, whether or not the address has an account. */
      ok: true
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
      /** Whether it is the session of this request. */
      current: boolean
      /** When it started, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last used, recorded at most every 15 minutes, as ISO 8601 in UTC. */
      lastUsedAt: string
      /** The first 400 characters of the `User-Agent` of the browser at sign-in; null if it sent none. */
      userAgent: string | null
    }
    /** A list, or a page of it. */
    SessionList: {
      /** The whole list, or the requested page, newest first. */
      sessions: (components['schemas']['Session'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
    }
    /** What to change in each of the issues. */
    SharedIssueChange: {
      /** Its title, on one line. It is trimmed. */
      title?: string
      /** Its description, stored unchanged. The only control characters are line breaks and tabs. Null or only white space for none. */
      body?: string | null
      /** Its status; by default `todo` for a new issue. */
      status?: "todo" | "in_progress" | "done" | "blocked" | "deferred" | "cancelled"
      /** Its priority; by default `none` for a new issue. */
      priority?: "none" | "low" | "medium" | "high" | "urgent"
      /** IDs of all its labels, in any order, which replace those that it has. */
      labelIds?: (string)[]
      /** ID of the assignee, who must be able to see the issues of this project; null for none. */
      assigneeId?: string | null
      /** The day on which it starts, not after it is due; null for none. */
      startDate?: string | null
      /** The day on which it is due; null for none. */
      dueDate?: string | null
      /** ID of its parent: an issue of the project that is not in the trash, and neither itself nor below it; null for none. */
      parentId?: string | null
      /** What blocks it; null for none. Only for the status `blocked`. */
      blockedType?: "issue" | "decision" | "external" | "other" | null
      /** Why it is blocked, on several lines; null or blank for none. Only for the status `blocked`. */
      blockedReason?: string | null
      /** IDs of all issues that it waits for, which replace those that it has: issues of the project that are not in the trash, and neither itself nor waiting for it. */
      blockedByIds?: (string)[]
      /** IDs of labels to add, after `labelIds` has replaced those that an issue has. */
      addLabelIds?: (string)[]
      /** IDs of labels to remove, even if `labelIds` or `addLabelIds` has them. */
      removeLabelIds?: (string)[]
    }
    /** The user who has signed in, and what they joined. */
    SignIn: {
      user: components['schemas']['User']
      joined: components['schemas']['Joined']
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
    /** An address that was not invited. */
    SkippedAddress: {
      /** The email address as it would be stored, in lower case. */
      email: string
      /** `duplicate`: an earlier one is the same. `already_member`: they are in the organization. */
      reason: "duplicate" | "already_member"
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
      /** The secret with which the client polls. */
      device_code: string
      /** The code that the client shows its user: two groups of four consonants with a hyphen. */
      user_code: string
      /** The page on which the user enters `user_code`. */
      verification_uri: string
      /** The same page, with the code filled in. */
      verification_uri_complete: string
      /** Seconds for which the device login can be approved. */
      expires_in: number
      /** Seconds to wait between two polls. */
      interval: number
    }
    /** A new upload, and how to send its bytes. */
    StartedUpload: {
      attachment: components['schemas']['Attachment']
      upload: components['schemas']['Upload']
    }
    /** How the status of a task or phase changed. */
    StatusChange: {
      /** Whether it is the status of a task or of a phase. */
      kind: "task_status" | "phase_status"
      /** ID of the task or phase within its roadmap. */
      id: string
      /** The first 200 characters of its title. */
      title: string
      /** A status; null for none. */
      from: string | null
      /** A status; null for none. */
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
    /** The storage usage of the project. */
    StorageUsage: {
      /** Announced bytes of all uploads and revisions. */
      usedBytes: number
      /** Bytes that the plan allows the project; null for no limit. */
      limitBytes: number | null
      /** Bytes of the text of the project's roadmaps. */
      roadmapBytes: number
      /** Bytes that the plan allows for roadmaps. */
      roadmapLimitBytes: number
    }
    /** The subscription of an organization. */
    Subscription: {
      /** The payment provider's status. With `active`, `trialing`, or `past_due`, the subscription is in force. */
      status: string
      /** When the paid period ends, as ISO 8601 in UTC; null if unknown. */
      currentPeriodEnd: string | null
      /** Whether the subscription ends with that period. */
      cancelAtPeriodEnd: boolean
    }
    /** Which statuses changed. */
    SyncEventPayload: {
      via: components['schemas']['Via']
      /** The slug of the roadmap. */
      slug: string
      /** Number of changed statuses. */
      changed: number
      /** The first 50 changes. */
      changes: (components['schemas']['StatusChange'])[]
    }
    /** Tasks and documents that are kept as they are stored, for example because their files could not be read. For an item that is also sent, the sent version is used, with a warning. An item that is not stored is a warning. */
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
    /** A whole roadmap with its documents, at most 16 MiB and 500,000 values. */
    SyncPayload: {
      repoIdentity: components['schemas']['RepoIdentity']
      roadmap: components['schemas']['SentRoadmap']
      /** All documents, with unique paths. Stored documents that are neither here nor in `keep` are deleted. */
      planDocuments: (components['schemas']['PlanDocument'])[]
      /** What is kept as it is stored; null or omitted for nothing. */
      keep?: components['schemas']['SyncKeep'] | null
      /** The source of the roadmap; null or omitted if unknown. */
      source?: components['schemas']['RoadmapSource'] | null
      /** For the roadmap of a branch, the slug of the roadmap that it belongs to, which must be another one; null or omitted otherwise. The roadmap of a branch is deleted 30 days after its last change by a sync. */
      branchOf?: string | null
    }
    /** What a sync would write. */
    SyncPlan: {
      /** Changes of tasks. */
      tasks: {
        /** IDs of the tasks that would be created or changed. */
        upserted: (string)[]
        /** IDs of the tasks that would be deleted. */
        deleted: (string)[]
      }
      /** Changes of documents. */
      documents: {
        /** Paths of the documents that would be created or changed. */
        upserted: (string)[]
        /** Paths of the documents that would be deleted. */
        deleted: (string)[]
      }
      /** All changes that would be reported to members; none without an existing roadmap. */
      changes: (components['schemas']['PlannedChange'])[]
      /** Number of links of tasks to issues after the sync. */
      issueLinks: number
    }
    /** What a sync did, or in a dry run what it would do. */
    SyncResult: {
      /** ID of the roadmap: a UUID; null only in a dry run without an existing roadmap. */
      roadmapId: string | null
      /** The slug in the path. */
      slug: string
      stats: components['schemas']['RoadmapStats']
      /** The numbers of documents. */
      documents: {
        /** Number of documents that were created, or got another content or task. */
        upserted: number
        /** Number of unchanged documents. */
        unchanged: number
        /** Number of deleted documents. */
        deleted: number
      }
      /** The numbers of distinct pairs of a task and an issue number. */
      issues: {
        /** Number of linked pairs of a task and an issue. */
        linked: number
        /** Number of pairs that are skipped because the issue does not exist or is in the trash, or because the project has no issues or no key. */
        skipped: number
      }
      /** What was kept. Only if the payload has `keep`. */
      kept?: {
        /** Number of kept tasks. */
        tasks: number
        /** Number of kept documents. */
        documents: number
      }
      /** Warnings in the language of the request: at most 50 sentences, then one that counts the rest. */
      warnings: (string)[]
      /** Total number of warnings. */
      warningsTotal: number
      /** What a sync would write. Only in a dry run. */
      plan?: components['schemas']['SyncPlan']
    }
    /** Who works on a task, and until when. */
    TaskClaim: {
      /** ID of the claim: a UUID. */
      id: string
      by: components['schemas']['TaskClaimHolder']
      /** What its holder wrote; null for nothing. */
      note: string | null
      /** When the task was claimed, as ISO 8601 in UTC. */
      since: string
      /** When the claim ends, unless it is renewed, as ISO 8601 in UTC. */
      until: string
    }
    /** A user, with the token or the browser that they use. */
    TaskClaimHolder: {
      /** ID of the user: a UUID. */
      id: string
      /** Their name. If they have set none, the first two characters of their email address and `***`. */
      displayName: string
      via: components['schemas']['Via']
    }
    /** A claim. */
    TaskClaimResponse: {
      claim: components['schemas']['TaskClaim']
    }
    TaskClaimedError: {
      /** The error code, for programs. */
      error: "task_claimed"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "task_claimed"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** The claim of the other holder. */
      claim: {
        /** ID of the claim. */
        id: string
        /** Its holder. */
        by: {
          /** ID of the user. */
          id: string
          /** Name of the user. */
          displayName: string
          /** Whether they use a browser, or which token. */
          via: "web" | {
            /** Whether it is a personal token or an app. */
            kind: "api_token" | "oauth_app"
            /** Name of the token or app. */
            tokenName: string
            /** ID of the token. */
            tokenId: string
          }
        }
        /** What the holder wrote; null for nothing. */
        note: string | null
        /** When the task was claimed, as ISO 8601 in UTC. */
        since: string
        /** When the claim ends, unless it is renewed, as ISO 8601 in UTC. */
        until: string
      }
    }
    /** An event of the type `task.claimed`. */
    TaskClaimedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "task.claimed"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['ClaimEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    TaskDoneError: {
      /** The error code, for programs. */
      error: "task_done"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "task_done"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    TaskNotFoundError: {
      /** The error code, for programs. */
      error: "task_not_found"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "task_not_found"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
    }
    /** An event of the type `task.released`. */
    TaskReleasedEvent: {
      /** ID of the event: a UUID of version 7, so IDs are in chronological order. */
      id: string
      /** What was done. */
      type: "task.released"
      /** ID of the project: a UUID. */
      projectId: string
      /** Who did it, with their current name; null for the service itself or a former user. */
      actor: components['schemas']['Actor'] | null
      /** What it was done to; null for none. */
      target: components['schemas']['EventTarget'] | null
      payload: components['schemas']['ReleaseEventPayload']
      /** When it was done, as ISO 8601 in UTC. */
      createdAt: string
      /** Its number in the project. Numbers have no gap, and later events have higher ones. */
      sequence: number
    }
    /** An icon of one or two characters. */
    TextIcon: {
      /** Characters. */
      kind: "text"
      /** The characters, 1 or 2 code points; absent for those of the default icon. */
      text?: string
      /** Its color. */
      color: "red" | "orange" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "gray"
    }
    TimeZoneInvalidError: {
      /** The error code, for programs. */
      error: "time_zone_invalid"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "time_zone_invalid"
      /** Path of the one invalid field, such as `links.3.title`. */
      field: string
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
    /** A list, or a page of it. */
    TokenList: {
      /** The whole list, or the requested page, newest first, including revoked and expired ones. */
      tokens: (components['schemas']['TokenRecord'])[]
      /** Number of items in the whole list. */
      total: number
      /** The number of this page, from 1. */
      page: number
      /** Maximum number of items per page. For the whole list, its number of items. */
      pageSize: number
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
      /** What it can do; null for everything that its owner can do with a token. */
      scopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
      /** ID of its only project; null for all projects. */
      projectId: string | null
      /** When it expires, as ISO 8601 in UTC; null for never. */
      expiresAt: string | null
      /** Name of that project; null for all projects, or if its owner no longer has access to the project. */
      projectName: string | null
      /** When it was created, as ISO 8601 in UTC. */
      createdAt: string
      /** When it was last used, recorded at most every 15 minutes, as ISO 8601 in UTC; null if never. */
      lastUsedAt: string | null
      /** When it was revoked or its project was deleted, as ISO 8601 in UTC; null if it was not revoked. */
      revokedAt: string | null
      /** The last 4 characters of its plaintext. */
      hint: string
      /** Whether it can still be used. A revoked or expired token cannot become active again. */
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
    TooManyLabelsError: {
      /** The error code, for programs. */
      error: "too_many_labels"
      /** A sentence for people, in the language of the request. */
      message: string
      /** The error code, for programs. */
      code: "too_many_labels"
      /** Path of the one invalid field, such as `links.3.title`. */
      field?: string
      /** Number of the issue that cannot be changed, if several were to be changed together. */
      number?: number
    }
    /** Who joined with it. */
    UnarchivalEventPayload: {
      via: components['schemas']['Via']
      /** The memberships that held invitations turned into. */
      joined: (components['schemas']['JoinedMembership'])[]
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
      /** Where to send the bytes. It accepts exactly the announced size and type. */
      url: string
      /** The method of the request. */
      method: "PUT"
      /** The headers of the request. */
      headers: {
        /** The announced media type. */
        'content-type': string
      }
      /** When the URL expires, after 15 minutes, as ISO 8601 in UTC. */
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
    /** A user, as they see themself. */
    User: {
      /** ID of the user: a UUID. */
      id: string
      /** Their email address, in lower case, with its domain in A-labels. */
      email: string
      /** Their name, 1 to 80 characters; null if they have set none. */
      displayName: string | null
      /** The language of their emails. */
      locale: "ja" | "en"
      /** Their time zone, as the tz database spells it. Until they set one, `Asia/Tokyo` if their language is Japanese, otherwise `UTC`. */
      timeZone: string
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
    /** A user. */
    UserResponse: {
      user: components['schemas']['User']
    }
    /** How something was done. */
    Via: "web" | "system" | components['schemas']['ViaToken']
    /** A token or an app. */
    ViaToken: {
      /** `api_token`: a personal token. `oauth_app`: a connected app. */
      kind: "api_token" | "oauth_app"
      /** The name of the token or app at that time. */
      tokenName: string
      /** ID of the token: a UUID. */
      tokenId: string
    }
    /** A device login that waits for a decision. */
    WaitingDeviceLogin: {
      /** The name that the client gives itself, 1 to 120 characters. */
      clientName: string
      /** When the client started the device login, as ISO 8601 in UTC. */
      requestedAt: string
      /** When it can no longer be approved, as ISO 8601 in UTC. */
      expiresAt: string
      /** The scopes that the token gets; null for all. */
      scopes: ("issues:read" | "issues:write" | "wiki:read" | "wiki:write" | "files:read" | "files:write" | "roadmap:read" | "roadmap:sync")[] | null
      /** The only project of the token; null for all projects. */
      project: components['schemas']['DeviceLoginProject'] | null
    }
    /** A device login that waits for a decision. */
    WaitingDeviceLoginResponse: {
      device: components['schemas']['WaitingDeviceLogin']
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
    /** The event was received. */
    WebhookReceipt: {
      /** Always true. The event does not have to be sent again. */
      received: true
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
    'assignee_invalid.blocked_by_invalid.blocked_type.dates_invalid.invalid.label_invalid.parent_invalid.too_many_labels.unreadable_body': { content: {
      'application/json': components['schemas']['AssigneeInvalidError'] | components['schemas']['BlockedByInvalidError'] | components['schemas']['BlockedTypeError'] | components['schemas']['DatesInvalidError'] | components['schemas']['InvalidError'] | components['schemas']['LabelInvalidError'] | components['schemas']['ParentInvalidError'] | components['schemas']['TooManyLabelsError'] | components['schemas']['UnreadableBodyError']
    } }
    'assignee_invalid.blocked_by_invalid.blocked_type.dates_invalid.invalid.label_invalid.parent_invalid.unreadable_body': { content: {
      'application/json': components['schemas']['AssigneeInvalidError'] | components['schemas']['BlockedByInvalidError'] | components['schemas']['BlockedTypeError'] | components['schemas']['DatesInvalidError'] | components['schemas']['InvalidError'] | components['schemas']['LabelInvalidError'] | components['schemas']['ParentInvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    'attachment_limit.attachment_linked.attachment_not_ready.idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['AttachmentLimitError'] | components['schemas']['AttachmentLinkedError'] | components['schemas']['AttachmentNotReadyError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
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
    'attachment_not_found.issue_not_found.not_found': { content: {
      'application/json': components['schemas']['AttachmentNotFoundError'] | components['schemas']['IssueNotFoundError'] | components['schemas']['NotFoundError']
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
    'client_invalid.client_unreachable.invalid.redirect_uri_invalid': { content: {
      'application/json': components['schemas']['ClientInvalidError'] | components['schemas']['ClientUnreachableError'] | components['schemas']['InvalidError'] | components['schemas']['RedirectUriInvalidError']
    } }
    'client_invalid.client_unreachable.invalid.redirect_uri_invalid.scopes_invalid.unreadable_body': { content: {
      'application/json': components['schemas']['ClientInvalidError'] | components['schemas']['ClientUnreachableError'] | components['schemas']['InvalidError'] | components['schemas']['RedirectUriInvalidError'] | components['schemas']['ScopesInvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    client_outdated: { content: {
      'application/json': components['schemas']['ClientOutdatedError']
    } }
    'code_invalid.invalid.unreadable_body': { content: {
      'application/json': components['schemas']['CodeInvalidError'] | components['schemas']['InvalidError'] | components['schemas']['UnreadableBodyError']
    } }
    'comment_moved.project_archived': { content: {
      'application/json': components['schemas']['CommentMovedError'] | components['schemas']['ProjectArchivedError']
    } }
    'comment_not_found.issue_not_found.not_found': { content: {
      'application/json': components['schemas']['CommentNotFoundError'] | components['schemas']['IssueNotFoundError'] | components['schemas']['NotFoundError']
    } }
    cursor_expired: { content: {
      'application/json': components['schemas']['CursorExpiredError']
    } }
    device_code_not_found: { content: {
      'application/json': components['schemas']['DeviceCodeNotFoundError']
    } }
    'device_code_not_found.project_not_found': { content: {
      'application/json': components['schemas']['DeviceCodeNotFoundError'] | components['schemas']['ProjectNotFoundError']
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
    'filter_limit.idempotency_conflict.project_archived': { content: {
      'application/json': components['schemas']['FilterLimitError'] | components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError']
    } }
    'filter_limit.project_archived': { content: {
      'application/json': components['schemas']['FilterLimitError'] | components['schemas']['ProjectArchivedError']
    } }
    'filter_not_found.not_found': { content: {
      'application/json': components['schemas']['FilterNotFoundError'] | components['schemas']['NotFoundError']
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
    'idempotency_conflict.label_limit.label_name_taken.project_archived': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['LabelLimitError'] | components['schemas']['LabelNameTakenError'] | components['schemas']['ProjectArchivedError']
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
    'idempotency_conflict.project_archived.task_claimed.task_done': { content: {
      'application/json': components['schemas']['IdempotencyConflictError'] | components['schemas']['ProjectArchivedError'] | components['schemas']['TaskClaimedError'] | components['schemas']['TaskDoneError']
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
    'invalid.invalid_grant.invalid_request.invalid_scope.invalid_target.unsupported_grant_type': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['InvalidGrantError'] | components['schemas']['InvalidRequestError'] | components['schemas']['InvalidScopeError'] | components['schemas']['InvalidTargetError'] | components['schemas']['UnsupportedGrantTypeError']
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
    'invalid.time_zone_invalid.unreadable_body': { content: {
      'application/json': components['schemas']['InvalidError'] | components['schemas']['TimeZoneInvalidError'] | components['schemas']['UnreadableBodyError']
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
    'issue_moved.position_moved.project_archived': { content: {
      'application/json': components['schemas']['IssueMovedError'] | components['schemas']['PositionMovedError'] | components['schemas']['ProjectArchivedError']
    } }
    'issue_not_found.not_found': { content: {
      'application/json': components['schemas']['IssueNotFoundError'] | components['schemas']['NotFoundError']
    } }
    'label_name_taken.project_archived': { content: {
      'application/json': components['schemas']['LabelNameTakenError'] | components['schemas']['ProjectArchivedError']
    } }
    'label_not_found.not_found': { content: {
      'application/json': components['schemas']['LabelNotFoundError'] | components['schemas']['NotFoundError']
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
    'not_found.roadmap_not_found.task_not_found': { content: {
      'application/json': components['schemas']['NotFoundError'] | components['schemas']['RoadmapNotFoundError'] | components['schemas']['TaskNotFoundError']
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
    'org_suspended.token_project': { content: {
      'application/json': components['schemas']['OrgSuspendedError'] | components['schemas']['TokenProjectError']
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
    project_not_found: { content: {
      'application/json': components['schemas']['ProjectNotFoundError']
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
    token_project: { content: {
      'application/json': components['schemas']['TokenProjectError']
    } }
    'token_project.token_scope': { content: {
      'application/json': components['schemas']['TokenProjectError'] | components['schemas']['TokenScopeError']
    } }
    token_scope: { content: {
      'application/json': components['schemas']['TokenScopeError']
    } }
    unauthenticated: { content: {
      'application/json': components['schemas']['UnauthenticatedError']
    } }
    unsupported_media_type: { content: {
      'application/json': components['schemas']['UnsupportedMediaTypeError']
    } }
  }
}
