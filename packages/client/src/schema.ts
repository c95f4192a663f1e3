// Generated from the route table by `npm run generate -w packages/client`. Do not edit.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether this process answers
         * @description Answers without touching the database, so that a database restart does not take all nodes out.
         */
        get: operations["open_get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process and its database answer */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures for Prometheus
         * @description Open to this machine; from elsewhere the credentials of an API user are needed.
         */
        get: operations["open_get_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What search engines may read */
        get: operations["open_get_robots_txt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session */
        post: operations["post_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People and API users */
        get: operations["get_users"];
        put?: never;
        /**
         * Creates a person or an API user
         * @description The answer to the creation of an API user holds its token as `password`, and no other answer does. Nobody can give rights that they do not have.
         */
        post: operations["post_users"];
        /** Deletes several users */
        delete: operations["delete_users"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One user */
        get: operations["get_users_by_id"];
        /**
         * Changes a user
         * @description Empty texts keep what is stored; a missing `list_role_id` takes the list role away. A new password, a new role and disabling end the sessions of the user.
         */
        put: operations["put_users_by_id"];
        post?: never;
        /** Deletes a user */
        delete: operations["delete_users_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** User roles: what their holders may do */
        get: operations["get_roles_users"];
        put?: never;
        /** Creates a user role */
        post: operations["post_roles_users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List roles: rights on single lists */
        get: operations["get_roles_lists"];
        put?: never;
        /** Creates a list role */
        post: operations["post_roles_lists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces name and permissions of a user role */
        put: operations["put_roles_users_by_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces name and lists of a list role */
        put: operations["put_roles_lists_by_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a role that nobody holds */
        delete: operations["delete_roles_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All settings, secrets masked */
        get: operations["get_settings"];
        /**
         * Changes settings
         * @description Keys that are not sent keep their value. A masked or empty secret keeps the stored one, null clears it. Changes act at once on every node, without a restart.
         */
        put: operations["put_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes one setting; the body is its JSON value */
        put: operations["put_settings_by_key"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads the settings again on every node
         * @description Changes made through this API need no reload; this is for changes made in the database itself.
         */
        post: operations["post_admin_reload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Subscribes by form */
        post: operations["open_post_subscription_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribes somebody to public lists
         * @description With a captcha switched on, its answer is needed here too, as field `altcha` or `h-captcha-response`. The answer does not tell whether the address was known before.
         */
        post: operations["post_public_subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/captcha/altcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A fresh proof-of-work challenge
         * @description Valid for five minutes, good for one form. 404 while another captcha, or none, is switched on.
         */
        get: operations["get_public_captcha_altcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/optin/{subUUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms subscriptions that wait for it */
        post: operations["open_post_subscription_optin_by_subUUID"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/{campUUID}/{subUUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribes (one click, RFC 8058), or saves preferences
         * @description Without `manage` the lists of the campaign are left at once. With `manage`, name and public lists are saved: lists not named in `l` or `list_uuids` are left; `join` names lists to join.
         */
        post: operations["open_post_subscription_by_campUUID_by_subUUID"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/export/{subUUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a person their data */
        post: operations["open_post_subscription_export_by_subUUID"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/wipe/{subUUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a person and their data
         * @description A hash of the address is kept, so that no import brings it back.
         */
        post: operations["open_post_subscription_wipe_by_subUUID"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Campaigns that the caller may see */
        get: operations["get_campaigns"];
        put?: never;
        /**
         * Creates a draft
         * @description Every text must be a valid template; a fault is answered with its field, line and column.
         */
        post: operations["post_campaigns"];
        /**
         * Deletes several campaigns
         * @description Campaigns that are unknown or that the caller may not manage are left alone.
         */
        delete: operations["delete_campaigns"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One campaign */
        get: operations["get_campaigns_by_id"];
        /**
         * Changes a draft, scheduled or paused campaign
         * @description Fields that are not sent keep their value; `lists` is always needed. The type cannot change.
         */
        put: operations["put_campaigns_by_id"];
        post?: never;
        /** Deletes a campaign with its opens and clicks */
        delete: operations["delete_campaigns_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Archive settings, in every status */
        put: operations["put_campaigns_by_id_archive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The campaign as a recipient would see it */
        get: operations["get_campaigns_by_id_preview"];
        put?: never;
        /**
         * The campaign with unsaved texts as a recipient would see it
         * @description What is not sent is taken from the stored campaign. part: `body` (default): as the campaign is shown; `text`: its plain text; `message`: subject, HTML, text and headers as JSON.
         */
        post: operations["post_campaigns_by_id_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The campaign with unsaved texts as a recipient would see it
         * @description What is not sent is taken from the stored campaign. part: `body` (default): as the campaign is shown; `text`: its plain text; `message`: subject, HTML, text and headers as JSON.
         */
        post: operations["post_campaigns_by_id_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/preview/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The campaign as the public archive would show it */
        post: operations["post_campaigns_by_id_preview_archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Converts a body to another content type; stores nothing
         * @description Markdown becomes HTML without loss. With `detail=true` every pair is converted, and `warnings` beside `data` names what gets lost; for `visual`, `body_source` is the source of the visual editor.
         */
        post: operations["post_campaigns_by_id_content"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All templates, the oldest first */
        get: operations["get_templates"];
        put?: never;
        /** Creates a template */
        post: operations["post_templates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One template */
        get: operations["get_templates_by_id"];
        /**
         * Changes a template
         * @description What is not sent, and an empty body, keeps its value. The type cannot change.
         */
        put: operations["put_templates_by_id"];
        post?: never;
        /** Deletes a template; its campaigns move to the default one */
        delete: operations["delete_templates_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The template with sample content, as HTML */
        get: operations["get_templates_by_id_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template that is not saved, with sample content, as HTML */
        post: operations["post_templates_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Makes it the default template of campaigns */
        put: operations["put_templates_by_id_default"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenAPI 3.1 description of this API */
        get: operations["get_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This API as a page */
        get: operations["get_docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description What happened and what to do, in a sentence. */
            message: string;
            /** @enum {string} */
            code: "request.invalid" | "request.badJson" | "request.badId" | "request.contentType" | "request.tooLarge" | "request.tooMany" | "request.unknownPath" | "request.method" | "setup.needed" | "session.missing" | "session.invalid" | "session.crossOrigin" | "secondFactor.needed" | "password.wrong" | "permission.missing" | "permission.list" | "permission.subscriber" | "permission.campaign" | "permission.grant" | "record.missing" | "record.duplicate" | "record.inUse" | "record.outdated" | "record.state" | "subscription.closed" | "subscription.noList" | "subscription.privateList" | "subscription.robot" | "captcha.failed" | "query.invalid" | "filter.invalid" | "service.peer" | "service.unavailable" | "service.broken";
            /** @description Additional facts, such as the fields at fault. */
            data?: unknown;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    open_get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_get_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus text format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_get_robots_txt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description robots.txt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            username: string;
                            /** @description The token of a new API user, in the answer to its creation only; else null. */
                            password: string | null;
                            password_login: boolean;
                            email: string | null;
                            name: string;
                            /** @enum {unknown} */
                            type: "user" | "api";
                            /** @enum {unknown} */
                            status: "enabled" | "disabled";
                            avatar: string | null;
                            /** @enum {unknown} */
                            twofa_type: "none" | "totp";
                            loggedin_at: string | null;
                            user_role: {
                                id: number;
                                name: string;
                                permissions: string[];
                            };
                            list_role_id?: number;
                            list_role: {
                                id: number;
                                name: string;
                                lists: {
                                    id: number;
                                    name: string;
                                    permissions: string[];
                                }[];
                            } | null;
                        }[];
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    username?: string;
                    name?: string;
                    email?: string;
                    /** @enum {unknown} */
                    type?: "user" | "api" | "";
                    /** @enum {unknown} */
                    status?: "enabled" | "disabled" | "";
                    password_login?: boolean;
                    password?: string;
                    user_role_id?: number;
                    list_role_id?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            username: string;
                            /** @description The token of a new API user, in the answer to its creation only; else null. */
                            password: string | null;
                            password_login: boolean;
                            email: string | null;
                            name: string;
                            /** @enum {unknown} */
                            type: "user" | "api";
                            /** @enum {unknown} */
                            status: "enabled" | "disabled";
                            avatar: string | null;
                            /** @enum {unknown} */
                            twofa_type: "none" | "totp";
                            loggedin_at: string | null;
                            user_role: {
                                id: number;
                                name: string;
                                permissions: string[];
                            };
                            list_role_id?: number;
                            list_role: {
                                id: number;
                                name: string;
                                lists: {
                                    id: number;
                                    name: string;
                                    permissions: string[];
                                }[];
                            } | null;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    delete_users: {
        parameters: {
            query?: {
                /** @description Users to delete; repeatable. */
                id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_users_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            username: string;
                            /** @description The token of a new API user, in the answer to its creation only; else null. */
                            password: string | null;
                            password_login: boolean;
                            email: string | null;
                            name: string;
                            /** @enum {unknown} */
                            type: "user" | "api";
                            /** @enum {unknown} */
                            status: "enabled" | "disabled";
                            avatar: string | null;
                            /** @enum {unknown} */
                            twofa_type: "none" | "totp";
                            loggedin_at: string | null;
                            user_role: {
                                id: number;
                                name: string;
                                permissions: string[];
                            };
                            list_role_id?: number;
                            list_role: {
                                id: number;
                                name: string;
                                lists: {
                                    id: number;
                                    name: string;
                                    permissions: string[];
                                }[];
                            } | null;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_users_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    username?: string;
                    name?: string;
                    email?: string;
                    /** @enum {unknown} */
                    type?: "user" | "api" | "";
                    /** @enum {unknown} */
                    status?: "enabled" | "disabled" | "";
                    password_login?: boolean;
                    password?: string;
                    user_role_id?: number;
                    list_role_id?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            username: string;
                            /** @description The token of a new API user, in the answer to its creation only; else null. */
                            password: string | null;
                            password_login: boolean;
                            email: string | null;
                            name: string;
                            /** @enum {unknown} */
                            type: "user" | "api";
                            /** @enum {unknown} */
                            status: "enabled" | "disabled";
                            avatar: string | null;
                            /** @enum {unknown} */
                            twofa_type: "none" | "totp";
                            loggedin_at: string | null;
                            user_role: {
                                id: number;
                                name: string;
                                permissions: string[];
                            };
                            list_role_id?: number;
                            list_role: {
                                id: number;
                                name: string;
                                lists: {
                                    id: number;
                                    name: string;
                                    permissions: string[];
                                }[];
                            } | null;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    delete_users_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_roles_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @constant */
                            type: "user";
                            name: string;
                            permissions: string[];
                            lists: null;
                            /** @description Holders can do nothing before they have set up a second factor. */
                            require_second_factor: boolean;
                        }[];
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_roles_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("lists:get_all" | "lists:manage_all" | "subscribers:get_all" | "subscribers:get" | "subscribers:manage" | "subscribers:import" | "subscribers:sql_query" | "tx:send" | "campaigns:get_all" | "campaigns:get" | "campaigns:get_analytics" | "campaigns:manage_all" | "campaigns:manage" | "campaigns:send" | "bounces:get" | "bounces:manage" | "webhooks:post_bounce" | "media:get" | "media:manage" | "templates:get" | "templates:manage" | "users:get" | "users:manage" | "roles:get" | "roles:manage" | "settings:get" | "settings:manage" | "settings:maintain")[];
                    require_second_factor?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @constant */
                            type: "user";
                            name: string;
                            permissions: string[];
                            lists: null;
                            /** @description Holders can do nothing before they have set up a second factor. */
                            require_second_factor: boolean;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_roles_lists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            lists: {
                                id: number;
                                name: string;
                                permissions: string[];
                            }[];
                        }[];
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_roles_lists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    lists?: {
                        id: number;
                        permissions: ("list:get" | "list:manage")[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            lists: {
                                id: number;
                                name: string;
                                permissions: string[];
                            }[];
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_roles_users_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("lists:get_all" | "lists:manage_all" | "subscribers:get_all" | "subscribers:get" | "subscribers:manage" | "subscribers:import" | "subscribers:sql_query" | "tx:send" | "campaigns:get_all" | "campaigns:get" | "campaigns:get_analytics" | "campaigns:manage_all" | "campaigns:manage" | "campaigns:send" | "bounces:get" | "bounces:manage" | "webhooks:post_bounce" | "media:get" | "media:manage" | "templates:get" | "templates:manage" | "users:get" | "users:manage" | "roles:get" | "roles:manage" | "settings:get" | "settings:manage" | "settings:maintain")[];
                    require_second_factor?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @constant */
                            type: "user";
                            name: string;
                            permissions: string[];
                            lists: null;
                            /** @description Holders can do nothing before they have set up a second factor. */
                            require_second_factor: boolean;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_roles_lists_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    lists?: {
                        id: number;
                        permissions: ("list:get" | "list:manage")[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            lists: {
                                id: number;
                                name: string;
                                permissions: string[];
                            }[];
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    delete_roles_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            "app.site_name": string;
                            "app.root_url": string;
                            "app.logo_url": string;
                            "app.favicon_url": string;
                            "app.from_email": string;
                            "app.notify_emails": string[];
                            "app.lang": string;
                            "app.check_updates": boolean;
                            "app.enable_public_subscription_page": boolean;
                            "app.enable_public_archive": boolean;
                            "app.enable_public_archive_rss_content": boolean;
                            "app.send_optin_confirmation": boolean;
                            "app.show_optin_page": boolean;
                            "app.concurrency": number;
                            "app.message_rate": number;
                            "app.batch_size": number;
                            "app.max_send_errors": number;
                            "app.message_sliding_window": boolean;
                            "app.message_sliding_window_duration": string;
                            "app.message_sliding_window_rate": number;
                            "app.cache_slow_queries": boolean;
                            "app.cache_slow_queries_interval": string;
                            "privacy.individual_tracking": boolean;
                            "privacy.disable_tracking": boolean;
                            "privacy.record_optin_ip": boolean;
                            "privacy.unsubscribe_header": boolean;
                            "privacy.allow_blocklist": boolean;
                            "privacy.allow_preferences": boolean;
                            "privacy.allow_export": boolean;
                            "privacy.allow_wipe": boolean;
                            "privacy.exportable": ("profile" | "subscriptions" | "campaign_views" | "link_clicks" | "consent")[];
                            "privacy.domain_blocklist": string[];
                            "privacy.domain_allowlist": string[];
                            "security.captcha": {
                                altcha: {
                                    enabled: boolean;
                                    complexity: number;
                                };
                                hcaptcha: {
                                    enabled: boolean;
                                    key: string;
                                    secret: string;
                                };
                            };
                            "security.oidc": {
                                enabled: boolean;
                                provider_url: string;
                                provider_name: string;
                                client_id: string;
                                client_secret: string;
                                auto_create_users: boolean;
                                default_user_role_id: number | null;
                                default_list_role_id: number | null;
                            };
                            "security.trusted_urls": string[];
                            "security.sign_in": {
                                account_attempts: number;
                                account_attempts_everywhere: number;
                                address_attempts: number;
                                window: string;
                            };
                            "security.audit_days": number;
                            /** @enum {unknown} */
                            "upload.provider": "filesystem" | "s3";
                            "upload.extensions": string[];
                            "upload.max_file_size": number;
                            "upload.filesystem.upload_path": string;
                            "upload.filesystem.upload_uri": string;
                            "upload.s3.url": string;
                            "upload.s3.public_url": string;
                            "upload.s3.aws_access_key_id": string;
                            "upload.s3.aws_secret_access_key": string;
                            "upload.s3.aws_default_region": string;
                            "upload.s3.bucket": string;
                            "upload.s3.bucket_domain": string;
                            "upload.s3.bucket_path": string;
                            /** @enum {unknown} */
                            "upload.s3.bucket_type": "public" | "private";
                            "upload.s3.expiry": string;
                            smtp: {
                                uuid?: string;
                                /** @default true */
                                enabled: boolean;
                                name: string;
                                host: string;
                                hello_hostname: string;
                                port: number;
                                /** @enum {unknown} */
                                auth_protocol: "none" | "plain" | "login" | "cram" | "xoauth2" | "";
                                username: string;
                                password: string;
                                email_headers: {
                                    [key: string]: string;
                                }[];
                                max_conns: number;
                                max_msg_retries: number;
                                msg_retry_delay: string;
                                idle_timeout: string;
                                wait_timeout: string;
                                /** @enum {unknown} */
                                tls_type: "none" | "STARTTLS" | "TLS";
                                tls_skip_verify: boolean;
                                from_addresses: string[];
                                weight: number;
                                message_rate: number;
                            }[];
                            messengers: {
                                uuid?: string;
                                enabled: boolean;
                                name: string;
                                root_url: string;
                                username: string;
                                password: string;
                                max_conns: number;
                                timeout: string;
                                max_msg_retries: number;
                            }[];
                            "bounce.enabled": boolean;
                            "bounce.webhooks_enabled": boolean;
                            "bounce.actions": {
                                soft: {
                                    count: number;
                                    /** @enum {unknown} */
                                    action: "none" | "blocklist" | "unsubscribe" | "delete";
                                };
                                hard: {
                                    count: number;
                                    /** @enum {unknown} */
                                    action: "none" | "blocklist" | "unsubscribe" | "delete";
                                };
                                complaint: {
                                    count: number;
                                    /** @enum {unknown} */
                                    action: "none" | "blocklist" | "unsubscribe" | "delete";
                                };
                            };
                            "bounce.ses_enabled": boolean;
                            "bounce.sendgrid_enabled": boolean;
                            "bounce.sendgrid_key": string;
                            "bounce.azure": {
                                enabled: boolean;
                                shared_secret: string;
                                shared_secret_header: string;
                            };
                            "bounce.postmark": {
                                enabled: boolean;
                                username: string;
                                password: string;
                            };
                            "bounce.forwardemail": {
                                enabled: boolean;
                                key: string;
                            };
                            "bounce.lettermint": {
                                enabled: boolean;
                                key: string;
                            };
                            "bounce.mailboxes": {
                                uuid?: string;
                                enabled: boolean;
                                /** @enum {unknown} */
                                type: "pop" | "imap";
                                host: string;
                                port: number;
                                /** @enum {unknown} */
                                auth_protocol: "userpass" | "none" | "xoauth2" | "";
                                return_path: string;
                                username: string;
                                password: string;
                                tls_enabled: boolean;
                                tls_skip_verify: boolean;
                                scan_interval: string;
                                folder: string;
                            }[];
                            "maintenance.db": {
                                vacuum: boolean;
                                vacuum_cron_interval: string;
                            };
                            "appearance.admin.custom_css": string;
                            "appearance.admin.custom_js": string;
                            "appearance.public.custom_css": string;
                            "appearance.public.custom_js": string;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    "app.site_name"?: unknown;
                    "app.root_url"?: unknown;
                    "app.logo_url"?: unknown;
                    "app.favicon_url"?: unknown;
                    "app.from_email"?: unknown;
                    "app.notify_emails"?: unknown;
                    "app.lang"?: unknown;
                    "app.check_updates"?: unknown;
                    "app.enable_public_subscription_page"?: unknown;
                    "app.enable_public_archive"?: unknown;
                    "app.enable_public_archive_rss_content"?: unknown;
                    "app.send_optin_confirmation"?: unknown;
                    "app.show_optin_page"?: unknown;
                    "app.concurrency"?: unknown;
                    "app.message_rate"?: unknown;
                    "app.batch_size"?: unknown;
                    "app.max_send_errors"?: unknown;
                    "app.message_sliding_window"?: unknown;
                    "app.message_sliding_window_duration"?: unknown;
                    "app.message_sliding_window_rate"?: unknown;
                    "app.cache_slow_queries"?: unknown;
                    "app.cache_slow_queries_interval"?: unknown;
                    "privacy.individual_tracking"?: unknown;
                    "privacy.disable_tracking"?: unknown;
                    "privacy.record_optin_ip"?: unknown;
                    "privacy.unsubscribe_header"?: unknown;
                    "privacy.allow_blocklist"?: unknown;
                    "privacy.allow_preferences"?: unknown;
                    "privacy.allow_export"?: unknown;
                    "privacy.allow_wipe"?: unknown;
                    "privacy.exportable"?: unknown;
                    "privacy.domain_blocklist"?: unknown;
                    "privacy.domain_allowlist"?: unknown;
                    "security.captcha"?: unknown;
                    "security.oidc"?: unknown;
                    "security.trusted_urls"?: unknown;
                    "security.sign_in"?: unknown;
                    "security.audit_days"?: unknown;
                    "upload.provider"?: unknown;
                    "upload.extensions"?: unknown;
                    "upload.max_file_size"?: unknown;
                    "upload.filesystem.upload_path"?: unknown;
                    "upload.filesystem.upload_uri"?: unknown;
                    "upload.s3.url"?: unknown;
                    "upload.s3.public_url"?: unknown;
                    "upload.s3.aws_access_key_id"?: unknown;
                    "upload.s3.aws_secret_access_key"?: unknown;
                    "upload.s3.aws_default_region"?: unknown;
                    "upload.s3.bucket"?: unknown;
                    "upload.s3.bucket_domain"?: unknown;
                    "upload.s3.bucket_path"?: unknown;
                    "upload.s3.bucket_type"?: unknown;
                    "upload.s3.expiry"?: unknown;
                    smtp?: unknown;
                    messengers?: unknown;
                    "bounce.enabled"?: unknown;
                    "bounce.webhooks_enabled"?: unknown;
                    "bounce.actions"?: unknown;
                    "bounce.ses_enabled"?: unknown;
                    "bounce.sendgrid_enabled"?: unknown;
                    "bounce.sendgrid_key"?: unknown;
                    "bounce.azure"?: unknown;
                    "bounce.postmark"?: unknown;
                    "bounce.forwardemail"?: unknown;
                    "bounce.lettermint"?: unknown;
                    "bounce.mailboxes"?: unknown;
                    "maintenance.db"?: unknown;
                    "appearance.admin.custom_css"?: unknown;
                    "appearance.admin.custom_js"?: unknown;
                    "appearance.public.custom_css"?: unknown;
                    "appearance.public.custom_js"?: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_settings_by_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the setting, such as `app.site_name`. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_admin_reload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_post_subscription_form: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    email?: string;
                    name?: string;
                    l?: string[];
                    nonce?: string;
                    next?: string;
                    altcha?: string;
                    "h-captcha-response"?: string;
                };
                "multipart/form-data": {
                    email?: string;
                    name?: string;
                    l?: string[];
                    nonce?: string;
                    next?: string;
                    altcha?: string;
                    "h-captcha-response"?: string;
                };
                "application/json": {
                    email?: string;
                    name?: string;
                    l?: string[];
                    nonce?: string;
                    next?: string;
                    altcha?: string;
                    "h-captcha-response"?: string;
                };
            };
        };
        responses: {
            /** @description Thanks, or the form with what is wrong. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_public_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email?: string;
                    name?: string;
                    list_uuids?: string[];
                    l?: string[];
                    nonce?: string;
                    altcha?: string;
                    "h-captcha-response"?: string;
                };
                "application/x-www-form-urlencoded": {
                    email?: string;
                    name?: string;
                    list_uuids?: string[];
                    l?: string[];
                    nonce?: string;
                    altcha?: string;
                    "h-captcha-response"?: string;
                };
                "multipart/form-data": {
                    email?: string;
                    name?: string;
                    list_uuids?: string[];
                    l?: string[];
                    nonce?: string;
                    altcha?: string;
                    "h-captcha-response"?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Whether a confirmation by mail is needed. */
                            has_optin: boolean;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_public_captcha_altcha: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        algorithm: "SHA-256";
                        challenge: string;
                        maxNumber: number;
                        maxnumber: number;
                        salt: string;
                        signature: string;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_post_subscription_optin_by_subUUID: {
        parameters: {
            query?: {
                /** @description UUIDs of the lists to confirm; default all that wait. */
                l?: string[];
            };
            header?: never;
            path: {
                /** @description UUID of the subscriber. */
                subUUID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    l?: string[];
                    confirm?: boolean;
                };
                "application/json": {
                    l?: string[];
                    confirm?: boolean;
                };
                "multipart/form-data": {
                    l?: string[];
                    confirm?: boolean;
                };
            };
        };
        responses: {
            /** @description What was confirmed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_post_subscription_by_campUUID_by_subUUID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the campaign; all zeros for mails that belong to none. */
                campUUID: string;
                /** @description UUID of the subscriber. */
                subUUID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    blocklist?: boolean;
                    manage?: boolean;
                    name?: string;
                    l?: string[];
                    list_uuids?: string[];
                    join?: string[];
                    "List-Unsubscribe"?: string;
                };
                "application/json": {
                    blocklist?: boolean;
                    manage?: boolean;
                    name?: string;
                    l?: string[];
                    list_uuids?: string[];
                    join?: string[];
                    "List-Unsubscribe"?: string;
                };
                "multipart/form-data": {
                    blocklist?: boolean;
                    manage?: boolean;
                    name?: string;
                    l?: string[];
                    list_uuids?: string[];
                    join?: string[];
                    "List-Unsubscribe"?: string;
                };
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_post_subscription_export_by_subUUID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the subscriber. */
                subUUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Says that the mail is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_post_subscription_wipe_by_subUUID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the subscriber. */
                subUUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Says that it is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_campaigns: {
        parameters: {
            query?: {
                /** @description Words of name and subject; parts of words are found too. */
                query?: string;
                /** @description Only these statuses; repeatable. */
                status?: ("draft" | "running" | "scheduled" | "paused" | "cancelled" | "finished")[];
                /** @description Only campaigns with this tag; with several, those that carry all. */
                tag?: string[];
                /** @description The same as `tag`. */
                tags?: string[];
                /** @description Sort column. */
                order_by?: "created_at" | "updated_at" | "name" | "status";
                /** @description Sort direction. */
                order?: "asc" | "desc" | "ASC" | "DESC";
                /** @description Leaves out body and body_source. */
                no_body?: boolean;
                /** @description Page number, from 1. */
                page?: number;
                /** @description Rows per page, or `all`. */
                per_page?: number | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            results: {
                                id: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                                /** @description Opens, each one counted. */
                                views: number;
                                clicks: number;
                                bounces: number;
                                /** @description People who opened it; 0 while individual tracking is off. */
                                unique_views: number;
                                unique_clicks: number;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                                media: {
                                    id: number | null;
                                    filename: string;
                                }[];
                                started_at: string | null;
                                to_send: number;
                                sent: number;
                                /** Format: uuid */
                                uuid: string;
                                /** @enum {unknown} */
                                type: "regular" | "optin";
                                name: string;
                                subject: string;
                                from_email: string;
                                body: string;
                                body_source: string | null;
                                altbody: string | null;
                                send_at: string | null;
                                /** @enum {unknown} */
                                status: "draft" | "running" | "scheduled" | "paused" | "cancelled" | "finished";
                                /** @enum {unknown} */
                                content_type: "richtext" | "html" | "markdown" | "plain" | "visual";
                                tags: string[];
                                headers: {
                                    [key: string]: string;
                                }[];
                                attribs: {
                                    [key: string]: unknown;
                                };
                                template_id: number | null;
                                messenger: string;
                                archive: boolean;
                                archive_slug: string | null;
                                archive_template_id: number | null;
                                archive_meta: {
                                    [key: string]: unknown;
                                };
                            }[];
                            search: string;
                            query: string;
                            total: number;
                            per_page: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    subject?: string;
                    /** @enum {unknown} */
                    type?: "" | "regular" | "optin";
                    /** @description richtext, html, markdown, plain or visual; anything else is richtext. */
                    content_type?: string;
                    /** @description `Name <address>` or an address. Empty: the setting. */
                    from_email?: string;
                    body?: string;
                    /** @description JSON of the visual editor; kept for `visual` only. */
                    body_source?: string;
                    /** @description Plain text beside the HTML. Empty removes it. */
                    altbody?: string;
                    send_at?: string | null;
                    /** @description Empty: `email`. */
                    messenger?: string;
                    template_id?: number;
                    tags?: string[];
                    headers?: {
                        [key: string]: string;
                    }[];
                    attribs?: {
                        [key: string]: unknown;
                    };
                    media?: (number | {
                        id: number | null;
                    })[];
                    archive?: boolean;
                    archive_slug?: string | null;
                    archive_template_id?: number | null;
                    archive_meta?: {
                        [key: string]: unknown;
                    };
                    /** @description List ids. Unknown ones beside known ones are ignored. */
                    lists: (number | {
                        id: number | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Opens, each one counted. */
                            views: number;
                            clicks: number;
                            bounces: number;
                            /** @description People who opened it; 0 while individual tracking is off. */
                            unique_views: number;
                            unique_clicks: number;
                            lists: {
                                id: number | null;
                                name: string;
                            }[];
                            media: {
                                id: number | null;
                                filename: string;
                            }[];
                            started_at: string | null;
                            to_send: number;
                            sent: number;
                            /** Format: uuid */
                            uuid: string;
                            /** @enum {unknown} */
                            type: "regular" | "optin";
                            name: string;
                            subject: string;
                            from_email: string;
                            body: string;
                            body_source: string | null;
                            altbody: string | null;
                            send_at: string | null;
                            /** @enum {unknown} */
                            status: "draft" | "running" | "scheduled" | "paused" | "cancelled" | "finished";
                            /** @enum {unknown} */
                            content_type: "richtext" | "html" | "markdown" | "plain" | "visual";
                            tags: string[];
                            headers: {
                                [key: string]: string;
                            }[];
                            attribs: {
                                [key: string]: unknown;
                            };
                            template_id: number | null;
                            messenger: string;
                            archive: boolean;
                            archive_slug: string | null;
                            archive_template_id: number | null;
                            archive_meta: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    delete_campaigns: {
        parameters: {
            query?: {
                /** @description Campaigns to delete; repeatable. */
                id?: number[];
                /** @description Deletes what this search finds, as in the list. */
                query?: string;
                /** @description Deletes every campaign that the caller may manage. */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_campaigns_by_id: {
        parameters: {
            query?: {
                /** @description Leaves the body out. */
                no_body?: boolean;
            };
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Opens, each one counted. */
                            views: number;
                            clicks: number;
                            bounces: number;
                            /** @description People who opened it; 0 while individual tracking is off. */
                            unique_views: number;
                            unique_clicks: number;
                            lists: {
                                id: number | null;
                                name: string;
                            }[];
                            media: {
                                id: number | null;
                                filename: string;
                            }[];
                            started_at: string | null;
                            to_send: number;
                            sent: number;
                            /** Format: uuid */
                            uuid: string;
                            /** @enum {unknown} */
                            type: "regular" | "optin";
                            name: string;
                            subject: string;
                            from_email: string;
                            body: string;
                            body_source: string | null;
                            altbody: string | null;
                            send_at: string | null;
                            /** @enum {unknown} */
                            status: "draft" | "running" | "scheduled" | "paused" | "cancelled" | "finished";
                            /** @enum {unknown} */
                            content_type: "richtext" | "html" | "markdown" | "plain" | "visual";
                            tags: string[];
                            headers: {
                                [key: string]: string;
                            }[];
                            attribs: {
                                [key: string]: unknown;
                            };
                            template_id: number | null;
                            messenger: string;
                            archive: boolean;
                            archive_slug: string | null;
                            archive_template_id: number | null;
                            archive_meta: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_campaigns_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    subject?: string;
                    /** @enum {unknown} */
                    type?: "" | "regular" | "optin";
                    /** @description richtext, html, markdown, plain or visual; anything else is richtext. */
                    content_type?: string;
                    /** @description `Name <address>` or an address. Empty: the setting. */
                    from_email?: string;
                    body?: string;
                    /** @description JSON of the visual editor; kept for `visual` only. */
                    body_source?: string;
                    /** @description Plain text beside the HTML. Empty removes it. */
                    altbody?: string;
                    send_at?: string | null;
                    /** @description Empty: `email`. */
                    messenger?: string;
                    template_id?: number;
                    tags?: string[];
                    headers?: {
                        [key: string]: string;
                    }[];
                    attribs?: {
                        [key: string]: unknown;
                    };
                    media?: (number | {
                        id: number | null;
                    })[];
                    archive?: boolean;
                    archive_slug?: string | null;
                    archive_template_id?: number | null;
                    archive_meta?: {
                        [key: string]: unknown;
                    };
                    /** @description List ids. Unknown ones beside known ones are ignored. */
                    lists: (number | {
                        id: number | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Opens, each one counted. */
                            views: number;
                            clicks: number;
                            bounces: number;
                            /** @description People who opened it; 0 while individual tracking is off. */
                            unique_views: number;
                            unique_clicks: number;
                            lists: {
                                id: number | null;
                                name: string;
                            }[];
                            media: {
                                id: number | null;
                                filename: string;
                            }[];
                            started_at: string | null;
                            to_send: number;
                            sent: number;
                            /** Format: uuid */
                            uuid: string;
                            /** @enum {unknown} */
                            type: "regular" | "optin";
                            name: string;
                            subject: string;
                            from_email: string;
                            body: string;
                            body_source: string | null;
                            altbody: string | null;
                            send_at: string | null;
                            /** @enum {unknown} */
                            status: "draft" | "running" | "scheduled" | "paused" | "cancelled" | "finished";
                            /** @enum {unknown} */
                            content_type: "richtext" | "html" | "markdown" | "plain" | "visual";
                            tags: string[];
                            headers: {
                                [key: string]: string;
                            }[];
                            attribs: {
                                [key: string]: unknown;
                            };
                            template_id: number | null;
                            messenger: string;
                            archive: boolean;
                            archive_slug: string | null;
                            archive_template_id: number | null;
                            archive_meta: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    delete_campaigns_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_campaigns_by_id_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    archive: boolean;
                    archive_template_id?: number | null;
                    archive_meta?: {
                        [key: string]: unknown;
                    };
                    archive_slug?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            archive: boolean;
                            archive_template_id: number | null;
                            archive_meta: {
                                [key: string]: unknown;
                            };
                            archive_slug: string | null;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_campaigns_by_id_preview: {
        parameters: {
            query?: {
                /** @description Another template; 0: the campaign’s own. */
                template_id?: number;
                /** @description A real recipient; default: a sample one. */
                subscriber_id?: number;
                /** @description `body` (default): as the campaign is shown; `text`: its plain text; `message`: subject, HTML, text and headers as JSON. */
                part?: "body" | "text" | "message";
            };
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rendered campaign, in which no script runs; `text/plain` for plain campaigns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_campaigns_by_id_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    content_type?: string;
                    template_id?: number;
                    body?: string;
                    subject?: string;
                    altbody?: string;
                    subscriber_id?: number;
                    /** @enum {unknown} */
                    part?: "body" | "text" | "message";
                };
                "application/json": {
                    content_type?: string;
                    template_id?: number;
                    body?: string;
                    subject?: string;
                    altbody?: string;
                    subscriber_id?: number;
                    /** @enum {unknown} */
                    part?: "body" | "text" | "message";
                };
            };
        };
        responses: {
            /** @description The rendered campaign, in which no script runs; `text/plain` for plain campaigns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_campaigns_by_id_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    content_type?: string;
                    template_id?: number;
                    body?: string;
                    subject?: string;
                    altbody?: string;
                    subscriber_id?: number;
                    /** @enum {unknown} */
                    part?: "body" | "text" | "message";
                };
                "application/json": {
                    content_type?: string;
                    template_id?: number;
                    body?: string;
                    subject?: string;
                    altbody?: string;
                    subscriber_id?: number;
                    /** @enum {unknown} */
                    part?: "body" | "text" | "message";
                };
            };
        };
        responses: {
            /** @description The rendered campaign, in which no script runs; `text/plain` for plain campaigns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_campaigns_by_id_preview_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    template_id?: number;
                    /** @description JSON of the stand-in reader. */
                    archive_meta: string;
                };
                "application/json": {
                    template_id?: number;
                    /** @description JSON of the stand-in reader. */
                    archive_meta: string;
                };
            };
        };
        responses: {
            /** @description The rendered campaign, in which no script runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_campaigns_by_id_content: {
        parameters: {
            query?: {
                /** @description Also converts where something may get lost, and says what. */
                detail?: boolean;
            };
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    from: string;
                    to: string;
                    body: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: string;
                        warnings?: string[];
                        body_source?: string;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_templates: {
        parameters: {
            query?: {
                /** @description Leaves out body and body_source. */
                no_body?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            /** @enum {unknown} */
                            type: "campaign" | "campaign_visual" | "tx";
                            subject: string;
                            body_source: string | null;
                            is_default: boolean;
                            body?: string;
                        }[];
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_templates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description campaign, campaign_visual or tx. It cannot change later. */
                    type?: string;
                    /** @description Of transactional templates. */
                    subject?: string;
                    /** @description HTML. A campaign template holds `{{ template "content" . }}` where the campaign goes. */
                    body?: string;
                    /** @description JSON of the visual editor, stored as it is. */
                    body_source?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            /** @enum {unknown} */
                            type: "campaign" | "campaign_visual" | "tx";
                            subject: string;
                            body_source: string | null;
                            is_default: boolean;
                            body: string;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_templates_by_id: {
        parameters: {
            query?: {
                /** @description Leaves out body and body_source. */
                no_body?: boolean;
            };
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            /** @enum {unknown} */
                            type: "campaign" | "campaign_visual" | "tx";
                            subject: string;
                            body_source: string | null;
                            is_default: boolean;
                            body?: string;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_templates_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description campaign, campaign_visual or tx. It cannot change later. */
                    type?: string;
                    /** @description Of transactional templates. */
                    subject?: string;
                    /** @description HTML. A campaign template holds `{{ template "content" . }}` where the campaign goes. */
                    body?: string;
                    /** @description JSON of the visual editor, stored as it is. */
                    body_source?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            /** @enum {unknown} */
                            type: "campaign" | "campaign_visual" | "tx";
                            subject: string;
                            body_source: string | null;
                            is_default: boolean;
                            body: string;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    delete_templates_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        data: true;
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_templates_by_id_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rendered template, in which no script runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    post_templates_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Default: campaign. */
                    template_type?: string;
                    subject?: string;
                    body: string;
                };
                "application/json": {
                    /** @description Default: campaign. */
                    template_type?: string;
                    subject?: string;
                    body: string;
                };
            };
        };
        responses: {
            /** @description The rendered template, in which no script runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    put_templates_by_id_default: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            name: string;
                            /** @enum {unknown} */
                            type: "campaign" | "campaign_visual" | "tx";
                            subject: string;
                            body_source: string | null;
                            is_default: boolean;
                            body: string;
                        };
                    };
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get_docs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documentation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error: 400, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
