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
            code: "request.invalid" | "request.badJson" | "request.badId" | "request.contentType" | "request.tooLarge" | "request.tooMany" | "request.unknownPath" | "request.method" | "setup.needed" | "session.missing" | "session.invalid" | "session.crossOrigin" | "permission.missing" | "permission.list" | "permission.subscriber" | "permission.campaign" | "permission.grant" | "record.missing" | "record.duplicate" | "record.inUse" | "record.outdated" | "record.state" | "service.peer" | "service.unavailable" | "service.broken";
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
