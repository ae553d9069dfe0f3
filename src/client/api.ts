// Made from the reference by `npm run reference`.

export interface paths {
  '/api/orgs': {
    /**
     * List your organisations
     *
     * More about it.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice. */
          page?: number
          /** How many. */
          pageSize?: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            orgs: (components['schemas']['Org'])[]
            /** All. */
            total: number
            /** P */
            page: number
            /** S */
            pageSize: number
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
    /**
     * Create an organisation
     *
     * More about it.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Name. */
          name: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            org: components['schemas']['Org']
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects': {
    /**
     * List your projects
     *
     * More about it.
     */
    get: {
      parameters: {
        path?: never
        query?: {
          /** Which slice. */
          page?: number
          /** How many. */
          pageSize?: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            projects: (components['schemas']['Project'])[]
            /** All. */
            total: number
            /** P */
            page: number
            /** S */
            pageSize: number
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
    /**
     * Create a project
     *
     * More about it.
     */
    post: {
      parameters: {
        path?: never
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Name. */
          name: string
          /** ID. */
          orgId: string
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/folders': {
    /**
     * Create a folder
     *
     * More about it.
     */
    post: {
      parameters: {
        path: {
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Name. */
          name: string
          parentId?: string | null
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            folder: components['schemas']['ProjectFolder']
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/folders/{folderId}': {
    /**
     * Delete a folder
     *
     * More about it.
     */
    delete: {
      parameters: {
        path: {
          projectId: string
          folderId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
    /**
     * Rename or move a folder
     *
     * More about it.
     */
    patch: {
      parameters: {
        path: {
          projectId: string
          folderId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** Name. */
          name?: string
          parentId?: string | null
        }
      } }
      responses: {
        200: { content: {
          'application/json': {
            folder: components['schemas']['ProjectFolder']
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/files/tree': {
    /**
     * List
     *
     * More about it.
     */
    get: {
      parameters: {
        path: {
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
            folders: (components['schemas']['ProjectFolder'])[]
            files: (components['schemas']['ProjectFile'])[]
            usage: {
              /** B */
              usedBytes: number
              limitBytes: number | null
            }
          }
        } }
        304: { content?: never }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/files': {
    /**
     * Register a file
     *
     * More about it.
     */
    post: {
      parameters: {
        path: {
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** A */
          attachmentId: string
          folderId?: string | null
          /** N */
          name?: string
          /** B */
          baseRevision?: number
        }
      } }
      responses: {
        201: { content: {
          'application/json': {
            file: components['schemas']['ProjectFile']
            /** R */
            revision: number
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/files/{fileId}': {
    /**
     * Read
     *
     * More about it.
     */
    get: {
      parameters: {
        path: {
          projectId: string
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
            file: components['schemas']['ProjectFile']
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
    /**
     * Delete
     *
     * More about it.
     */
    delete: {
      parameters: {
        path: {
          projectId: string
          fileId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/attachments': {
    /**
     * List
     *
     * More about it.
     */
    get: {
      parameters: {
        path: {
          projectId: string
        }
        query?: {
          /** Which slice. */
          page?: number
          /** How many. */
          pageSize?: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            attachments: (components['schemas']['Attachment'])[]
            /** All. */
            total: number
            /** P */
            page: number
            /** S */
            pageSize: number
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
    /**
     * Start an upload
     *
     * More about it.
     */
    post: {
      parameters: {
        path: {
          projectId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody: { content: {
        'application/json': {
          /** N */
          filename: string
          /** B */
          size: number
          mime?: string | null
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
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/attachments/{attachmentId}': {
    /**
     * Cancel
     *
     * More about it.
     */
    delete: {
      parameters: {
        path: {
          projectId: string
          attachmentId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        204: { content?: never }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/attachments/{attachmentId}/complete': {
    /**
     * Complete
     *
     * More about it.
     */
    post: {
      parameters: {
        path: {
          projectId: string
          attachmentId: string
        }
        query?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            attachment: components['schemas']['Attachment']
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/activity': {
    /**
     * Read the activity
     *
     * More about it.
     */
    get: {
      parameters: {
        path: {
          projectId: string
        }
        query?: {
          /** Which slice. */
          page?: number
          /** How many. */
          pageSize?: number
          /** ID */
          before?: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: { content: {
          'application/json': {
            events: (components['schemas']['Event'])[]
            /** All. */
            total: number
            /** P */
            page: number
            /** S */
            pageSize: number
            nextCursor: string | null
          }
        } }
        304: { content?: never }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
  '/api/projects/{projectId}/icon-image': {
    /**
     * Upload
     *
     * More about it.
     */
    put: {
      parameters: {
        path: {
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
            icon: {
              kind: "image"
              /** v */
              version: string
            }
          }
        } }
        400: { content: {
          'application/json': components['schemas']['Error_invalid'] | components['schemas']['Error_unreadable_body']
        } }
        401: { content: {
          'application/json': components['schemas']['Error_unauthenticated']
        } }
        402: { content: {
          'application/json': components['schemas']['Error_plan_limit']
        } }
        403: { content: {
          'application/json': components['schemas']['Error_forbidden']
        } }
        404: { content: {
          'application/json': components['schemas']['Error_not_found'] | components['schemas']['Error_folder_not_found']
        } }
        409: { content: {
          'application/json': components['schemas']['Error_folder_name_taken']
        } }
        422: { content: {
          'application/json': components['schemas']['Error_folder_too_deep']
        } }
        429: { content: {
          'application/json': components['schemas']['Error_rate_limited']
        } }
        500: { content: {
          'application/json': components['schemas']['Error_internal']
        } }
        503: { content: {
          'application/json': components['schemas']['Error_service_unavailable']
        } }
      }
    }
  }
}

export interface components {
  schemas: {
    /** A folder of shared files. */
    ProjectFolder: {
      /** ID of the folder. */
      id: string
      /** ID of the folder that it is in; null: the root. */
      parentId: string | null
      /** Its name, 1 to 255 characters. */
      name: string
      /** When it was last renamed or moved. */
      updatedAt: string
    }
    Person: {
      /** ID. */
      id: string
      /** Name. */
      displayName: string
    }
    ProjectFile: {
      /** ID of the file. */
      id: string
      folderId: string | null
      /** Its name. */
      name: string
      /** Its number. */
      currentRevision: number
      /** Bytes. */
      size: number
      /** Media type. */
      mime: string
      createdBy: components['schemas']['Person'] | null
      updatedBy: components['schemas']['Person'] | null
      /** When. */
      updatedAt: string
    }
    Attachment: {
      /** ID. */
      id: string
      /** Name. */
      filename: string
      /** Bytes. */
      size: number
      /** Type. */
      mime: string
      status: "pending" | "ready"
    }
    Upload: {
      /** Where to. */
      url: string
      method: "PUT"
      headers: { [name: string]: string }
      /** Until. */
      expiresAt: string
    }
    Project: {
      /** ID. */
      id: string
      /** Name. */
      name: string
      /** ID. */
      orgId: string
    }
    Org: {
      /** ID. */
      id: string
      /** Name. */
      name: string
      plan: "free" | "pro" | "pro_plus"
    }
    Event: {
      /** ID. */
      id: string
      /** Type. */
      type: string
    }
    Error_invalid: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "invalid"
      /** To blame. */
      field?: string
    }
    Error_unreadable_body: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "unreadable_body"
      /** To blame. */
      field?: string
    }
    Error_unauthenticated: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "unauthenticated"
      /** To blame. */
      field?: string
    }
    Error_plan_limit: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "plan_limit"
      /** To blame. */
      field?: string
      /** Where. */
      upgradeUrl: string
      /** L */
      limit: number
      /** C */
      current: number
      /** R */
      required: number
    }
    Error_forbidden: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "forbidden"
      /** To blame. */
      field?: string
    }
    Error_not_found: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "not_found"
      /** To blame. */
      field?: string
    }
    Error_folder_not_found: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "folder_not_found"
      /** To blame. */
      field?: string
    }
    Error_folder_name_taken: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "folder_name_taken"
      /** To blame. */
      field?: string
    }
    Error_folder_too_deep: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "folder_too_deep"
      /** To blame. */
      field?: string
    }
    Error_rate_limited: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "rate_limited"
      /** To blame. */
      field?: string
      /** Seconds. */
      retryAfter: number
      /** When. */
      retryAt: string
    }
    Error_internal: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "internal"
      /** To blame. */
      field?: string
    }
    Error_service_unavailable: {
      /** Code */
      error: string
      /** What to tell people. */
      message: string
      code: "service_unavailable"
      /** To blame. */
      field?: string
    }
  }
  responses: {}
}
