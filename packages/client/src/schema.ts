// Generated from the route table by `npm run generate -w packages/client`. Do not edit.

export interface paths {
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a dashboard needs to know of this service */
        get: operations["get_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lang/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All texts of a language, over the English ones */
        get: operations["get_lang_by_lang"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions, sizes and the machine
         * @description Without the `data` envelope, as clients of this API expect.
         */
        get: operations["get_about"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 5000 lines of the log of the node that answers, oldest first */
        get: operations["get_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens, as it happens: server-sent events
         * @description Each event is `{"id", "type", "message", "data"}`. A comment every 15 seconds shows that the stream is alive; who comes back with `Last-Event-ID` gets what was missed, as long as the node still knows it. `campaign` also goes to those with campaigns:get_all, `import` to those with subscribers:import alone, everything else needs settings:get, as does a request that names no type.
         */
        get: operations["get_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/api/users/{id}/sign-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forgets by which identity a user signs in at the provider of single sign-on
         * @description All sessions of the user end. The next identity for which the provider vouches that it has the address of the account is linked with it.
         */
        delete: operations["delete_users_by_id_sign_on"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tokens of an API user */
        get: operations["get_users_by_id_tokens"];
        put?: never;
        /**
         * A further token of an API user
         * @description It may end by itself, hold fewer rights than its user, and work only from certain addresses.
         */
        post: operations["post_users_by_id_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a token */
        delete: operations["delete_users_by_id_tokens_by_token"];
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
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your own account */
        get: operations["get_profile"];
        /**
         * Changes your own name, address, password or language
         * @description A new address or password needs `current_password`. A new password ends all other sessions.
         */
        put: operations["put_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/twofa/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A new secret for your authenticator */
        get: operations["get_users_by_id_twofa_totp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/twofa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switches the second factor on
         * @description Takes the secret that was issued last, a code of the authenticator, and your password.
         */
        put: operations["put_users_by_id_twofa"];
        post?: never;
        /**
         * Switches the second factor off
         * @description Your own with your password; that of others needs users:manage. The password may come as any form.
         */
        delete: operations["delete_users_by_id_twofa"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many recovery codes are left */
        get: operations["get_profile_recovery_codes"];
        put?: never;
        /** New recovery codes, shown once; older ones are void */
        post: operations["post_profile_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in */
        get: operations["get_profile_sessions"];
        put?: never;
        post?: never;
        /** Signs you out everywhere */
        delete: operations["delete_profile_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs out one of your devices */
        delete: operations["delete_profile_sessions_by_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a user is signed in */
        get: operations["get_users_by_id_sessions"];
        put?: never;
        post?: never;
        /** Signs a user out everywhere */
        delete: operations["delete_users_by_id_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your passkeys */
        get: operations["get_profile_passkeys"];
        put?: never;
        /** Adds a passkey */
        post: operations["post_profile_passkeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge for a new passkey
         * @description Needs your password, where you sign in by one.
         */
        post: operations["post_profile_passkeys_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a passkey */
        delete: operations["delete_profile_passkeys_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, newest first
         * @description A hundred entries at a time; ask for the ones before the last id of a page to go on.
         */
        get: operations["get_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log as CSV, newest first */
        get: operations["get_audit_export"];
        put?: never;
        post?: never;
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
         * @description Keys that are not sent keep their value, and so do fields that are not sent of a setting that is an object; lists are sent whole. A secret that is masked, empty or not sent keeps the stored one, null clears it. Changes act at once on every node, without a restart. `security.oidc` is changed by super administrators: the provider lets people into every account.
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
    "/api/settings/entry-defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a new SMTP server, messenger or mailbox starts with
         * @description A key that an entry of these lists does not have takes the value given here.
         */
        get: operations["get_settings_entry_defaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All settings as a file
         * @description Secrets are masked. Sent back by PUT /api/settings, here or elsewhere, masked secrets stay as they are.
         */
        get: operations["get_settings_export"];
        put?: never;
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
    "/api/settings/system-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Layout and texts of the mails of the system */
        get: operations["get_settings_system_mail"];
        /**
         * Changes layout or texts of the mails of the system
         * @description What is not sent stays as it is. The layout is a template with .Title, .Content, .Footer, .Logo, .LogoURL, .SiteName, .RootURL, .Subject, .Language and .Direction; {{ .Content }} is needed. It is tried with every kind of mail in every language before it is saved. Texts are given by language and key, as in `built_in_texts`; an empty text goes back to the built-in one. Acts at once on every node.
         */
        put: operations["put_settings_system_mail"];
        post?: never;
        /** Goes back to the built-in layout and texts */
        delete: operations["delete_settings_system_mail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/system-mail/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A mail of the system with made-up facts, as it looks now */
        get: operations["get_settings_system_mail_preview"];
        put?: never;
        /**
         * The same with a layout and texts that are not saved
         * @description A fault of the layout is shown in the place of the mail.
         */
        post: operations["post_settings_system_mail_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All brands, by name */
        get: operations["get_brands"];
        put?: never;
        /**
         * Creates a brand
         * @description A name and a root URL are its own: no other brand, nor the main site, has the same. Acts at once on every node.
         */
        post: operations["post_brands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One brand */
        get: operations["get_brands_by_id"];
        /**
         * Changes a brand
         * @description What is not sent stays. Links in mails that are out already lead to the former address: keep it pointing here, and they work.
         */
        put: operations["put_brands_by_id"];
        post?: never;
        /**
         * Deletes a brand
         * @description Its lists and their campaigns belong to the main site from then on; the answer says how many lists.
         */
        delete: operations["delete_brands_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists that the caller may see */
        get: operations["get_lists"];
        put?: never;
        /**
         * Creates a list
         * @description Default: private, single opt-in, active.
         */
        post: operations["post_lists"];
        /**
         * Deletes lists by id or by name
         * @description By id, one that the caller may not manage refuses the call and nothing is deleted. By `query`, or with `all=true`, such lists are left out; `type`, `optin`, `status` and `tag` narrow these two as they narrow the list.
         */
        delete: operations["delete_lists"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One list */
        get: operations["get_lists_by_id"];
        /**
         * Changes a list
         * @description What is not sent stays; an empty description or empty tags empty them.
         */
        put: operations["put_lists_by_id"];
        post?: never;
        /**
         * Deletes a list
         * @description Its memberships go with it; the people and the campaigns stay.
         */
        delete: operations["delete_lists_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Active public lists
         * @description Those of the brand whose address was asked; under the main address, those of none.
         */
        get: operations["get_public_lists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One subscriber
         * @description The ETag of the answer can be sent as If-Match with a change.
         */
        get: operations["get_subscribers_by_id"];
        /**
         * Replaces a subscriber
         * @description Without `lists` all memberships that the caller may manage are removed; without `attribs` the attributes are emptied. An edit never re-subscribes. With If-Match a change by somebody else in between is a 412.
         */
        put: operations["put_subscribers_by_id"];
        post?: never;
        /**
         * Deletes a subscriber
         * @description Refused for people who are also on lists that the caller may not manage: it would reach those.
         */
        delete: operations["delete_subscribers_by_id"];
        options?: never;
        head?: never;
        /**
         * Changes parts of a subscriber
         * @description What is not sent stays. Attributes are merged key by key at the top level, in the database: two changes at once lose nothing. `attribs: null` empties them, `attribs_remove` takes single ones out.
         */
        patch: operations["patch_subscribers_by_id"];
        trace?: never;
    };
    "/api/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribers by list, search, SQL expression or filter
         * @description Pages by number, or by key: with `after_id` the page begins behind that id in the order of ids, however far in. `per_page=all` is streamed. Among more than 100,000 subscribers the total of a search, expression or filter with more than 20,000 matches is reckoned from a sample, and `total_is_estimate` says so; /api/subscribers/count counts.
         */
        get: operations["get_subscribers"];
        /**
         * Creates a subscriber, or adds to the one with this address
         * @description Name and status of an existing person are changed if sent, attributes merged, lists added. Nobody is taken off a list, and nobody who left one is put back.
         */
        put: operations["put_subscribers"];
        /**
         * Creates a subscriber
         * @description Lists that do not exist are ignored. 409 if the address is taken: nothing changes then.
         */
        post: operations["post_subscribers"];
        /**
         * Deletes subscribers by id
         * @description Refused for people who are also on lists that the caller may not manage: it would reach those.
         */
        delete: operations["delete_subscribers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}/blocklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Blocklists a subscriber
         * @description Every membership becomes unsubscribed, and nothing is sent any more. Refused for people who are also on lists that the caller may not manage: it would reach those.
         */
        put: operations["put_subscribers_by_id_blocklist"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}/optin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the opt-in mail again
         * @description For all lists with double opt-in that still wait; nothing is sent if none does. An address gets five such mails an hour, those that public forms ask for counted; then it is a 429.
         */
        post: operations["post_subscribers_by_id_optin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns opened and links clicked, latest first
         * @description Of campaigns that the caller may read.
         */
        get: operations["get_subscribers_by_id_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the person agreed to what and took it back, newest first
         * @description At most 200 entries; `before` continues behind the last id seen.
         */
        get: operations["get_subscribers_by_id_consent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything kept about a person, as a file
         * @description The sections that the setting `privacy.exportable` names. Private lists are not named, nor campaigns that the caller may not read.
         */
        get: operations["get_subscribers_by_id_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many subscribers are meant */
        get: operations["get_subscribers_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribers as a file: CSV or JSON lines
         * @description Streamed in the order of ids, as gzip where that is accepted. Cells of a CSV that a spreadsheet would run as a formula get a leading quote.
         */
        get: operations["get_subscribers_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/blocklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Blocklists subscribers by id
         * @description Refused for people who are also on lists that the caller may not manage: it would reach those.
         */
        put: operations["put_subscribers_blocklist"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Puts subscribers on lists, takes them off, or unsubscribes them
         * @description Without `status`, `add` leaves existing memberships as they are. Blocklisted people never get an active one. No opt-in mails are sent.
         */
        put: operations["put_subscribers_lists"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the lists of one subscriber
         * @description That of the path. As for several, `ids` must name somebody.
         */
        put: operations["put_subscribers_lists_by_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/query/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes subscribers by query
         * @description With `all` the query and search are ignored. `dry_run` answers how many it would be. With `background`, an action on more than 2000 people answers a job, to be watched and stopped at /api/bulk-jobs/{id}; without, it answers when everything is done. Passes over people who are also on lists that the caller may not manage.
         */
        post: operations["post_subscribers_query_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/query/blocklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Blocklists subscribers by query
         * @description With `all` the query and search are ignored. `dry_run` answers how many it would be. With `background`, an action on more than 2000 people answers a job, to be watched and stopped at /api/bulk-jobs/{id}; without, it answers when everything is done. Passes over people who are also on lists that the caller may not manage.
         */
        put: operations["put_subscribers_query_blocklist"];
        /**
         * Blocklists subscribers by query
         * @description With `all` the query and search are ignored. `dry_run` answers how many it would be. With `background`, an action on more than 2000 people answers a job, to be watched and stopped at /api/bulk-jobs/{id}; without, it answers when everything is done. Passes over people who are also on lists that the caller may not manage.
         */
        post: operations["post_subscribers_query_blocklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/query/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the lists of subscribers by query
         * @description As by ids. `dry_run` answers how many it would be. With `background`, an action on more than 2000 people answers a job, to be watched and stopped at /api/bulk-jobs/{id}; without, it answers when everything is done.
         */
        put: operations["put_subscribers_query_lists"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Actions on many subscribers in the background, newest first
         * @description Of the caller; of everybody for those who may manage all lists. The last 50.
         */
        get: operations["get_bulk_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an action on many subscribers is */
        get: operations["get_bulk_jobs_by_id"];
        put?: never;
        post?: never;
        /**
         * Stops an action on many subscribers
         * @description What is done stays done; the batch of the moment is finished.
         */
        delete: operations["delete_bulk_jobs_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved segments, by name
         * @description Those with an expression only for callers with subscribers:sql_query.
         */
        get: operations["get_segments"];
        put?: never;
        /**
         * Saves a question about people
         * @description Parts combine with AND: an expression (`query`), a structured `filter`, `search` and lists. It is tried before it is saved. Whoever uses it asks about the people of their own lists.
         */
        post: operations["post_segments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One segment */
        get: operations["get_segments_by_id"];
        /**
         * Replaces a segment
         * @description For those who saved it, and those who may manage all lists: it may narrow campaigns of others.
         */
        put: operations["put_segments_by_id"];
        post?: never;
        /**
         * Deletes a segment
         * @description Refused while a campaign that is still to be sent is narrowed by it. The people stay.
         */
        delete: operations["delete_segments_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments/{id}/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many people of a segment the caller may see */
        get: operations["get_segments_by_id_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates and updates subscribers, one JSON object a line
         * @description At most 10000 lines of {"email", "name", "attribs", "status", "subscription_status"}. All good lines are written in one transaction; the others are answered with their faults. No opt-in mails are sent.
         */
        post: operations["post_subscribers_bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest import
         * @description The file and lists of others are named to who may read those lists; without lists, to who may read all.
         */
        get: operations["get_import_subscribers"];
        put?: never;
        /**
         * Imports subscribers from a file
         * @description A multipart form: `params`, a JSON object with `mode` (subscribe or blocklist), `delim`, `lists`, `subscription_status`, `overwrite_userinfo`, `overwrite_subscription_status`, `columns` (column, or key of JSON lines → meaning) and `encoding`; and `file`, CSV or JSON lines, plain or in a ZIP. A bad row is left out and reported, and stops nothing. With `dry_run` the whole file is read and reported, and nothing is changed. Refused while another import is open; /api/imports takes several.
         */
        post: operations["post_import_subscribers"];
        /**
         * Stops the latest import, or clears it when it is over
         * @description What is imported stays. The history at /api/imports keeps cleared imports. Imports of others can be stopped by who may manage all lists.
         */
        delete: operations["delete_import_subscribers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/subscribers/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of the latest import
         * @description Its first 5000 lines; /api/imports/{id}/errors has all rows that were left out. What the rows hold is told to who began the import, and to who may read all lists.
         */
        get: operations["get_import_subscribers_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All imports, newest first
         * @description The file and lists of others are named to who may read those lists; without lists, to who may read all.
         */
        get: operations["get_imports"];
        put?: never;
        /**
         * Imports subscribers from a file, also beside other imports
         * @description A multipart form: `params`, a JSON object with `mode` (subscribe or blocklist), `delim`, `lists`, `subscription_status`, `overwrite_userinfo`, `overwrite_subscription_status`, `columns` (column, or key of JSON lines → meaning) and `encoding`; and `file`, CSV or JSON lines, plain or in a ZIP. A bad row is left out and reported, and stops nothing. With `dry_run` the whole file is read and reported, and nothing is changed.
         */
        post: operations["post_imports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One import and how far it is
         * @description The file and lists of others are named to who may read those lists; without lists, to who may read all.
         */
        get: operations["get_imports_by_id"];
        put?: never;
        post?: never;
        /**
         * Stops an import
         * @description What is imported stays. Imports of others can be stopped by who may manage all lists.
         */
        delete: operations["delete_imports_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows that were left out, or from which something was: line, column, reason, content
         * @description The first 100,000 of them. Those of others are shown to who may read all lists.
         */
        get: operations["get_imports_by_id_errors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance/subscribers/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes people without any list, or all who are blocklisted
         * @description Imports do not bring deleted blocklisted people back.
         */
        delete: operations["delete_maintenance_subscribers_by_type"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance/subscriptions/unconfirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes memberships of double opt-in lists that were never confirmed
         * @description The people stay.
         */
        delete: operations["delete_maintenance_subscriptions_unconfirmed"];
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
         * @description Without `manage` the lists of the campaign are left at once. With `manage`, name and public lists are saved: lists not named in `l` or `list_uuids` are left; `join` names lists to join, `pause` begins a break of so many days.
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
    "/api/bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bounce records */
        get: operations["get_bounces"];
        put?: never;
        post?: never;
        /** Deletes bounce records */
        delete: operations["delete_bounces"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bounces/blocklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Blocklists everybody who has a bounce record */
        put: operations["put_bounces_blocklist"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bounces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One bounce record */
        get: operations["get_bounces_by_id"];
        put?: never;
        post?: never;
        /**
         * Deletes one bounce record
         * @description One that is gone already counts as deleted.
         */
        delete: operations["delete_bounces_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}/bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bounce records of a subscriber, newest first, at most 1000 */
        get: operations["get_subscribers_by_id_bounces"];
        put?: never;
        post?: never;
        /** Deletes the bounce records of a subscriber */
        delete: operations["delete_subscribers_by_id_bounces"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/bounce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports one bounce or complaint
         * @description Reports about people who are not known are accepted and dropped.
         */
        post: operations["open_post_webhooks_bounce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/service/{service}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the bounce reports of a mail service
         * @description Services: ses, sendgrid, postmark, forwardemail, azure, lettermint. Each is believed only with its own signature or secret; an event that was seen before is answered like the first time, and dropped.
         */
        post: operations["open_post_webhooks_service_by_service"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bounce mailboxes, and what the last look into each came to */
        get: operations["get_settings_mailboxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/mailboxes/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in to a bounce mailbox and counts its messages
         * @description The body is one entry of the setting `bounce.mailboxes`, saved or not. Nothing is read or deleted.
         */
        post: operations["post_settings_mailboxes_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/messengers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test message through a messenger
         * @description The body is one entry of the setting `messengers`, saved or not, and `email`. One attempt; answers what the service said.
         */
        post: operations["post_settings_messengers_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What webhooks were told, the newest first
         * @description Kept for 14 days after its end. What was told is left out: it is about people.
         */
        get: operations["get_settings_webhooks_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells a webhook again what was given up */
        post: operations["post_settings_webhooks_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells a webhook an event of the type `test`
         * @description The body is one entry of the setting `webhooks`, saved or not. One attempt; answers what it said.
         */
        post: operations["post_settings_webhooks_test"];
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
         * @description Campaigns that are unknown or that the caller may not manage are left alone. `status`, `type`, `tag` and `list_id` narrow `query` and `all` as they narrow the list.
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
         * @description Fields that are not sent keep their value, but for `attribs`, which become empty; `lists` is always needed. The type cannot change. With `If-Match: "<updated_at>"` it is refused (412) when somebody has changed the campaign since.
         */
        put: operations["put_campaigns_by_id"];
        post?: never;
        /**
         * Deletes a campaign with its opens and clicks
         * @description Refused while a started sequence, an active recurring campaign or an A/B test that is not over needs it.
         */
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
    "/api/campaigns/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A last look before sending
         * @description Audience, templates tried with recipients whom the caller may see (else with the person of previews), links, images, size, way out, plain text, and whether the domain of the sender has SPF, DKIM and DMARC. Nothing is stored or sent; the domain is looked up while the request waits.
         */
        get: operations["get_campaigns_by_id_checks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Former texts of a campaign, the latest first
         * @description Texts that were overwritten, at most one in five minutes and fifty in all.
         */
        get: operations["get_campaigns_by_id_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One former text of a campaign
         * @description To bring it back, save it as the text of the campaign.
         */
        get: operations["get_campaigns_by_id_versions_by_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the campaign, as it stands in the editor, to a few people
         * @description What is not sent, but for `lists`, is taken from the stored campaign. The addresses must be those of subscribers of lists that the caller may read; with `subscriber_mode: "fallback"` and the permission `tx:send` any address will do. Without `tx:send` headers that address others (`Cc`, `Bcc`, `Return-Path`) are left out; without `subscribers:get` or `subscribers:get_all` the messages hold the data of the sample person. Answers when the messages are queued durably.
         */
        post: operations["post_campaigns_by_id_test"];
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
         * @description What is not sent, and an empty body, keeps its value. The type cannot change: who names another must give what that needs.
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
    "/api/campaigns/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Starts, schedules, pauses or cancels a campaign
         * @description Answers the campaign with the status it now has: a dated draft that is told to run becomes `scheduled`. Pausing and cancelling stop every node within a second; what a server is taking at that moment still goes out.
         */
        put: operations["put_campaigns_by_id_status"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/running/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Progress of running campaigns */
        get: operations["get_campaigns_running_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who a campaign goes to, and what became of each
         * @description Pages by key: send `next_after_id` of the answer as `after_id`. With `format=csv` all rows as CSV.
         */
        get: operations["get_campaigns_by_id_recipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/recipients/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recipients of a campaign by outcome */
        get: operations["get_campaigns_by_id_recipients_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tries recipients again that were deferred, given up or failed
         * @description A finished campaign runs again for them. What a server refused for good stays refused.
         */
        post: operations["post_campaigns_by_id_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a subscriber
         * @description The newest 200 campaigns and single messages.
         */
        get: operations["get_subscribers_by_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/smtp/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much of their quotas the SMTP servers have used
         * @description Of servers with a quota. Both numbers are of the last 24 hours.
         */
        get: operations["get_settings_smtp_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/smtp/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test message through an SMTP server
         * @description The body is one entry of the setting `smtp`, saved or not, and `email`. Answers what the server said.
         */
        post: operations["post_settings_smtp_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sequences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sequences of the lists that the caller may read, by name */
        get: operations["get_sequences"];
        put?: never;
        /**
         * Creates a sequence as a draft
         * @description Its steps are regular campaigns of its list, in any status: their texts are sent as they are at that moment, to one person after the other.
         */
        post: operations["post_sequences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sequences/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One sequence, and how many are in it */
        get: operations["get_sequences_by_id"];
        /**
         * Replaces name and steps of a sequence
         * @description Also while it runs. Steps that are kept bring their `id`. Who waits for a step keeps their moment; who waits for one that is taken away waits for the one behind it. Its list can be changed while it is a draft.
         */
        put: operations["put_sequences_by_id"];
        post?: never;
        /**
         * Deletes a sequence
         * @description Its campaigns stay, and so do messages that are on their way.
         */
        delete: operations["delete_sequences_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sequences/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Starts, pauses or resumes a sequence
         * @description While it is paused people go on joining, and nobody is mailed.
         */
        put: operations["put_sequences_by_id_status"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sequences/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is in a sequence, what they got and what comes next
         * @description Pages by key: send `next_after_id` of the answer as `after_id`. Addresses, names and replies only of people whom the caller may see.
         */
        get: operations["get_sequences_by_id_people"];
        put?: never;
        /**
         * Takes members of the list into a sequence
         * @description For people who were on the list before, or came by an import: `ids`, or with `"all": true` everybody who may be mailed. Nobody who has been in it begins again. Answers how many joined.
         */
        post: operations["post_sequences_by_id_people"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recurring campaigns whose pattern the caller may read, by name */
        get: operations["get_recurring"];
        put?: never;
        /**
         * Creates a recurring campaign as a draft
         * @description Every turn sends a copy of the campaign `campaign_id` as it then is: text, lists, segment, template, files, sender. With a feed, a turn sends what is new in it, as `.Campaign.Attribs.feed`, or nothing.
         */
        post: operations["post_recurring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One recurring campaign, with its next and its last turn */
        get: operations["get_recurring_by_id"];
        /**
         * Replaces name, pattern, rule and feed of a recurring campaign
         * @description An active one goes by its new rule from now on. A new feed of an active one must be readable.
         */
        put: operations["put_recurring_by_id"];
        post?: never;
        /**
         * Deletes a recurring campaign
         * @description Its pattern stays, and so do the campaigns that it sent.
         */
        delete: operations["delete_recurring_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Starts, pauses or resumes a recurring campaign
         * @description It goes on with the next moment of its rule; turns of the time it was paused are not made up for. When it is started, its feed must be readable: what it holds then is not new.
         */
        put: operations["put_recurring_by_id_status"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings the next turn forward to this moment
         * @description Its own moment then sends nothing; the one behind it is the next. With nothing new in its feed: 400.
         */
        post: operations["post_recurring_by_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring/{id}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of each turn, the newest first
         * @description Pages by key: send `next_before_id` of the answer as `before_id`.
         */
        get: operations["get_recurring_by_id_turns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The message that the next turn would send, for a made-up reader */
        get: operations["get_recurring_by_id_preview"];
        put?: never;
        /**
         * What the next turn would be
         * @description The next five moments, what is new in the feed, and the message. Nothing is sent or remembered.
         */
        post: operations["post_recurring_by_id_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same for one that is not saved yet
         * @description Each part is optional: a rule has moments, a feed has items, a campaign is shown with them. With `recurring_id` what is new is new for that one.
         */
        post: operations["post_recurring_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ab-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A/B tests whose campaign the caller may read, the newest first */
        get: operations["get_ab_tests"];
        put?: never;
        /**
         * Creates a draft of an A/B test of a draft campaign
         * @description Makes a copy of the campaign for each variant. The campaign itself is not sent any more: its lists and segment are the audience, of whom `share` percent get the variants, and all others the one that wins.
         */
        post: operations["post_ab_tests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ab-tests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One A/B test with the figures of its variants */
        get: operations["get_ab_tests_by_id"];
        /**
         * Replaces share, rule and variants of an A/B test that is a draft
         * @description Variants that are not named any more are deleted; those without `id` are new copies of the campaign.
         */
        put: operations["put_ab_tests_by_id"];
        post?: never;
        /**
         * Deletes an A/B test that is a draft, or over
         * @description A draft goes with its variants. Of one that is over everything stays that was sent.
         */
        delete: operations["delete_ab_tests_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ab-tests/{id}/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many people the campaign of a test means now
         * @description All of them, of whom the variants get their share.
         */
        get: operations["get_ab_tests_by_id_audience"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ab-tests/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Starts or cancels an A/B test
         * @description Starting sends all variants at once. Cancelling stops what is being sent, at any phase; the campaign can then be sent by hand, or tested again, and goes to those whom the test has not reached.
         */
        put: operations["put_ab_tests_by_id_status"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ab-tests/{id}/choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chooses the variant that goes to the rest
         * @description Once all variants are sent; also before the time of the test is over, and instead of its rule.
         */
        post: operations["post_ab_tests_by_id_choose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mail that was kept because no SMTP server is connected */
        get: operations["get_sandbox_messages"];
        put?: never;
        post?: never;
        /** Empties the sandbox inbox */
        delete: operations["delete_sandbox_messages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One kept message, taken apart */
        get: operations["get_sandbox_messages_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/messages/{id}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The source of a kept message */
        get: operations["get_sandbox_messages_by_id_source"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a message by a transactional template
         * @description JSON, or a form whose field `data` holds the JSON, with files to attach. Recipients are looked up and every message is rendered first; then all are on their way, or none. When this is answered they are durable. With the header `Idempotency-Key` a repetition is answered and not sent again.
         */
        post: operations["post_tx"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tx/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a transactional message */
        get: operations["get_tx_by_uuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Uploaded files, the newest first
         * @description An array; with `page` or `per_page` the envelope of a page.
         */
        get: operations["get_media"];
        put?: never;
        /**
         * Uploads a file
         * @description A multipart form with the part `file`. The type is found by looking at the bytes; a name that is taken gets a suffix.
         */
        post: operations["post_media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One file, and the campaigns that use it */
        get: operations["get_media_by_id"];
        put?: never;
        post?: never;
        /**
         * Deletes a file
         * @description Refused while a running or scheduled campaign has it attached. `used_by` names the campaigns that lose it.
         */
        delete: operations["delete_media_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/analytics/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Opens, clicks, bounces over time, or the links clicked most
         * @description Both ends are inclusive; a day means all of it. Under a week the rows are hours, else days, in UTC. `unique` counts a known person once; by default it follows the setting of individual tracking. What programs opened and clicked is counted apart, as `machine_views` and `machine_clicks`. `anonymous_views` and `anonymous_clicks` are events that name nobody, which `unique` leaves out.
         */
        get: operations["get_campaigns_analytics_by_type"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance/analytics/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes opens, clicks or both before a date
         * @description `dry_run=true` only counts them.
         */
        delete: operations["delete_maintenance_analytics_by_type"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance/analytics/{type}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens or clicks from a date on, as CSV */
        get: operations["get_maintenance_analytics_by_type_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Campaigns of the public archive, the newest first */
        get: operations["get_public_archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many subscribers, lists, campaigns and messages the caller may see */
        get: operations["get_dashboard_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/charts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens and clicks a day, over the 30 days that end with the newest event */
        get: operations["get_dashboard_charts"];
        put?: never;
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
            code: "request.invalid" | "request.badJson" | "request.badId" | "request.contentType" | "request.tooLarge" | "request.tooMany" | "request.unknownPath" | "request.method" | "setup.needed" | "session.missing" | "session.invalid" | "session.crossOrigin" | "secondFactor.needed" | "secondFactor.on" | "secondFactor.code" | "password.length" | "password.different" | "username.form" | "email.form" | "password.wrong" | "permission.missing" | "permission.list" | "permission.subscriber" | "permission.campaign" | "permission.grant" | "record.missing" | "record.duplicate" | "record.inUse" | "record.outdated" | "record.state" | "subscription.closed" | "subscription.noList" | "subscription.privateList" | "subscription.robot" | "preferences.off" | "preferences.name" | "data.exportOff" | "data.wipeOff" | "webhook.refused" | "captcha.failed" | "query.invalid" | "filter.invalid" | "tx.keyReused" | "service.peer" | "service.unavailable" | "service.broken";
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
    get_config: {
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
                            root_url: string;
                            from_email: string;
                            site_name: string;
                            public_subscription: {
                                enabled: boolean;
                                captcha_enabled: boolean;
                                captcha_provider: string | null;
                                captcha_key: string | null;
                                altcha_complexity: number;
                                redirect_urls: string[] | null;
                            };
                            privacy: {
                                disable_tracking: boolean;
                                individual_tracking: boolean;
                            };
                            media_provider: string;
                            messengers: string[];
                            langs: {
                                code: string;
                                name: string;
                            }[];
                            lang: string;
                            permissions: {
                                group: string;
                                permissions: string[];
                            }[];
                            update: null;
                            /** @description Always false: settings act at once. */
                            needs_restart: boolean;
                            /** @description Always false: there are no users in configuration files. */
                            has_legacy_user: boolean;
                            version: string;
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
    get_lang_by_lang: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Code of the language; an unknown one reads as English. */
                lang: string;
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
                            [key: string]: string;
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
    get_about: {
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
                        version: string;
                        build: string;
                        go_version: string;
                        go_arch: string;
                        database: {
                            version: string;
                            size_mb: number;
                        };
                        system: {
                            num_cpu: number;
                            memory_alloc_mb: number;
                            memory_from_os_mb: number;
                        };
                        host: {
                            os: string;
                            arch: string;
                            hostname: string;
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
    get_logs: {
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
                        data: string[];
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
    get_events: {
        parameters: {
            query?: {
                /** @description Only these types: error, campaign, import, bounce, notice. */
                type?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
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
                            /** @description Whether an identity at a provider of single sign-on is linked. */
                            single_sign_on: boolean;
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
                            /** @description Whether an identity at a provider of single sign-on is linked. */
                            single_sign_on: boolean;
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
                            /** @description Whether an identity at a provider of single sign-on is linked. */
                            single_sign_on: boolean;
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
                            /** @description Whether an identity at a provider of single sign-on is linked. */
                            single_sign_on: boolean;
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
    delete_users_by_id_sign_on: {
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
    get_users_by_id_tokens: {
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
                            /** @description 0: the token that the API user was created with. */
                            id: number;
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            last_used_at: string | null;
                            /** @description Null: all that the user has. */
                            permissions: string[] | null;
                            /** @description Null: from anywhere. */
                            addresses: string[] | null;
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
    post_users_by_id_tokens: {
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
                    /**
                     * Format: date-time
                     * @description Default: never.
                     */
                    expires_at?: string;
                    permissions?: ("lists:get_all" | "lists:manage_all" | "subscribers:get_all" | "subscribers:get" | "subscribers:manage" | "subscribers:import" | "subscribers:sql_query" | "tx:send" | "campaigns:get_all" | "campaigns:get" | "campaigns:get_analytics" | "campaigns:manage_all" | "campaigns:manage" | "campaigns:send" | "bounces:get" | "bounces:manage" | "webhooks:post_bounce" | "media:get" | "media:manage" | "templates:get" | "templates:manage" | "users:get" | "users:manage" | "roles:get" | "roles:manage" | "settings:get" | "settings:manage" | "settings:maintain" | "list:get" | "list:manage")[];
                    /** @description Addresses or networks (CIDR). */
                    addresses?: string[];
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
                            /** @description 0: the token that the API user was created with. */
                            id: number;
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            last_used_at: string | null;
                            /** @description Null: all that the user has. */
                            permissions: string[] | null;
                            /** @description Null: from anywhere. */
                            addresses: string[] | null;
                            /** @description Shown this once. */
                            token: string;
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
    delete_users_by_id_tokens_by_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
                /** @description Id of the token; 0 is the one that the user was created with. */
                token: string;
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
                        permissions?: ("list:get" | "list:manage")[];
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
                        permissions?: ("list:get" | "list:manage")[];
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
    get_profile: {
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
                            /** @description Whether an identity at a provider of single sign-on is linked. */
                            single_sign_on: boolean;
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
                            /** @description Of the dashboard and of mails about the account, such as `de` or `pt-BR`; empty: as the browser asks. */
                            language: string;
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
    put_profile: {
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
                    email?: string;
                    password?: string;
                    /** @description Needed for a new password or address. */
                    current_password?: string;
                    /** @description BCP 47, such as `de` or `pt-BR`. May be sent alone; empty: as the browser asks. */
                    language?: string;
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
                            /** @description Whether an identity at a provider of single sign-on is linked. */
                            single_sign_on: boolean;
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
                            /** @description Of the dashboard and of mails about the account, such as `de` or `pt-BR`; empty: as the browser asks. */
                            language: string;
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
    get_users_by_id_twofa_totp: {
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
                            /** @description Base32, as authenticators take it. */
                            secret: string;
                            /** @description The same as a picture: base64 of a PNG. */
                            qr: string;
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
    put_users_by_id_twofa: {
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
                    secret?: string;
                    code?: string;
                    password?: string;
                };
                "application/json": {
                    secret?: string;
                    code?: string;
                    password?: string;
                };
                "multipart/form-data": {
                    secret?: string;
                    code?: string;
                    password?: string;
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
    delete_users_by_id_twofa: {
        parameters: {
            query?: {
                /** @description Your password. */
                password?: string;
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
                "application/x-www-form-urlencoded": {
                    password?: string;
                };
                "application/json": {
                    password?: string;
                };
                "multipart/form-data": {
                    password?: string;
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
    get_profile_recovery_codes: {
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
                            left: number;
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
    post_profile_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    password?: string;
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
                            codes: string[];
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
    get_profile_sessions: {
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
                            id: string;
                            /** @description This is the session of the request. */
                            current: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_seen_at: string;
                            /** Format: date-time */
                            expires_at: string;
                            ip: string;
                            user_agent: string;
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
    delete_profile_sessions: {
        parameters: {
            query?: {
                /** @description Stay signed in here. */
                keep_current?: boolean;
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
    delete_profile_sessions_by_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                session: string;
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
    get_users_by_id_sessions: {
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
                            id: string;
                            /** @description This is the session of the request. */
                            current: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_seen_at: string;
                            /** Format: date-time */
                            expires_at: string;
                            ip: string;
                            user_agent: string;
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
    delete_users_by_id_sessions: {
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
    get_profile_passkeys: {
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
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            last_used_at: string | null;
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
    post_profile_passkeys: {
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
                    answer: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
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
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            last_used_at: string | null;
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
    post_profile_passkeys_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    password?: string;
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
                        data: unknown;
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
    delete_profile_passkeys_by_id: {
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
                    password?: string;
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
    get_audit: {
        parameters: {
            query?: {
                /** @description Only what this user did. */
                user_id?: number;
                /** @description Only this action (`list.delete`), or all of a kind (`list.*`). */
                action?: string;
                /** @description Only records of this type. */
                record_type?: string;
                /** @description Only the record with this id; goes with record_type. */
                record_id?: string;
                /** @description Not before this time (RFC 3339). */
                from?: string;
                /** @description Before this time (RFC 3339). */
                to?: string;
                /** @description Only entries with a smaller id. */
                before?: number;
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
                                /** @enum {unknown} */
                                actor: "user" | "api" | "anonymous" | "system";
                                user_id: number | null;
                                username: string | null;
                                ip: string | null;
                                action: string;
                                record_type: string | null;
                                record_id: string | null;
                                details: unknown;
                            }[];
                            next: number | null;
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
    get_audit_export: {
        parameters: {
            query?: {
                /** @description Only what this user did. */
                user_id?: number;
                /** @description Only this action (`list.delete`), or all of a kind (`list.*`). */
                action?: string;
                /** @description Only records of this type. */
                record_type?: string;
                /** @description Only the record with this id; goes with record_type. */
                record_id?: string;
                /** @description Not before this time (RFC 3339). */
                from?: string;
                /** @description Before this time (RFC 3339). */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line an entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
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
                            "app.optin_reminder_days": number;
                            "app.show_optin_page": boolean;
                            "app.concurrency": number;
                            "app.message_rate": number;
                            "app.batch_size": number;
                            "app.max_send_errors": number;
                            "app.message_sliding_window": boolean;
                            "app.message_sliding_window_duration": string;
                            "app.message_sliding_window_rate": number;
                            "app.domain_limits": {
                                domains: string[];
                                message_rate: number;
                                always: boolean;
                            }[];
                            "app.cache_slow_queries": boolean;
                            "app.cache_slow_queries_interval": string;
                            "privacy.individual_tracking": boolean;
                            "privacy.disable_tracking": boolean;
                            "privacy.machine_seconds": number;
                            "privacy.hidden_link": boolean;
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
                                groups_claim: string;
                                group_roles: {
                                    group: string;
                                    user_role_id: number;
                                    list_role_id: number | null;
                                }[];
                            };
                            "security.trusted_urls": string[];
                            "security.feed_hosts": string[];
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
                                daily_quota: number;
                                warm_up_from: string;
                                warm_up_first: number;
                                warm_up_growth: number;
                            }[];
                            messengers: {
                                uuid?: string;
                                enabled: boolean;
                                name: string;
                                root_url: string;
                                username: string;
                                password: string;
                                secret: string;
                                max_conns: number;
                                timeout: string;
                                max_msg_retries: number;
                            }[];
                            webhooks: {
                                uuid?: string;
                                enabled: boolean;
                                name: string;
                                root_url: string;
                                secret: string;
                                events: ("subscriber.subscribed" | "subscriber.confirmed" | "subscriber.unsubscribed" | "subscriber.removed" | "subscriber.blocklisted" | "subscriber.unblocklisted" | "subscriber.deleted" | "bounce.recorded" | "campaign.status" | "import.finished")[];
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
                            "bounce.ses_topics": string[];
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
                    "app.optin_reminder_days"?: unknown;
                    "app.show_optin_page"?: unknown;
                    "app.concurrency"?: unknown;
                    "app.message_rate"?: unknown;
                    "app.batch_size"?: unknown;
                    "app.max_send_errors"?: unknown;
                    "app.message_sliding_window"?: unknown;
                    "app.message_sliding_window_duration"?: unknown;
                    "app.message_sliding_window_rate"?: unknown;
                    "app.domain_limits"?: unknown;
                    "app.cache_slow_queries"?: unknown;
                    "app.cache_slow_queries_interval"?: unknown;
                    "privacy.individual_tracking"?: unknown;
                    "privacy.disable_tracking"?: unknown;
                    "privacy.machine_seconds"?: unknown;
                    "privacy.hidden_link"?: unknown;
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
                    "security.feed_hosts"?: unknown;
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
                    webhooks?: unknown;
                    "bounce.enabled"?: unknown;
                    "bounce.webhooks_enabled"?: unknown;
                    "bounce.actions"?: unknown;
                    "bounce.ses_enabled"?: unknown;
                    "bounce.ses_topics"?: unknown;
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
                "application/json": unknown;
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
    get_settings_entry_defaults: {
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
                                daily_quota: number;
                                warm_up_from: string;
                                warm_up_first: number;
                                warm_up_growth: number;
                            };
                            messengers: {
                                uuid?: string;
                                enabled: boolean;
                                name: string;
                                root_url: string;
                                username: string;
                                password: string;
                                secret: string;
                                max_conns: number;
                                timeout: string;
                                max_msg_retries: number;
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
                            };
                            webhooks: {
                                uuid?: string;
                                enabled: boolean;
                                name: string;
                                root_url: string;
                                secret: string;
                                events: ("subscriber.subscribed" | "subscriber.confirmed" | "subscriber.unsubscribed" | "subscriber.removed" | "subscriber.blocklisted" | "subscriber.unblocklisted" | "subscriber.deleted" | "bounce.recorded" | "campaign.status" | "import.finished")[];
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
    get_settings_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
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
    get_settings_system_mail: {
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
                            /** @description The layout as a template; empty: the built-in one. */
                            html: string;
                            texts: {
                                [key: string]: {
                                    [key: string]: string;
                                };
                            };
                            updated_at: string | null;
                            /** @description Kinds of mail, for the preview. */
                            kinds: string[];
                            /** @description The texts that may be overridden, as they are in English. */
                            built_in_texts: {
                                [key: string]: string;
                            };
                            /** @description A layout to start from. */
                            starter_html: string;
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
    put_settings_system_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    html?: string;
                    texts?: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
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
    delete_settings_system_mail: {
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
    get_settings_system_mail_preview: {
        parameters: {
            query?: {
                /** @description Kind of mail. */
                kind?: "optin" | "dataExport" | "passwordReset" | "accountNotice" | "campaignNotice" | "importNotice" | "notice";
                /** @description Code of a language; default is that of the installation. */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. No script can run in it. */
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
    post_settings_system_mail_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    kind: "optin" | "dataExport" | "passwordReset" | "accountNotice" | "campaignNotice" | "importNotice" | "notice";
                    lang: string;
                    html: string;
                    texts?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {unknown} */
                    kind: "optin" | "dataExport" | "passwordReset" | "accountNotice" | "campaignNotice" | "importNotice" | "notice";
                    lang: string;
                    html: string;
                    texts?: string;
                };
                "multipart/form-data": {
                    /** @enum {unknown} */
                    kind: "optin" | "dataExport" | "passwordReset" | "accountNotice" | "campaignNotice" | "importNotice" | "notice";
                    lang: string;
                    html: string;
                    texts?: string;
                };
            };
        };
        responses: {
            /** @description The mail. No script can run in it. */
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
    get_brands: {
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
                            /** Format: uuid */
                            uuid: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description What administrators call it. */
                            name: string;
                            /** @description Where its readers reach it, such as https://news.shop.example; a path may follow. */
                            root_url: string;
                            /** @description What its pages and mails call it; empty: its name. */
                            site_name: string;
                            /** @description An http(s) address, or a path such as /uploads/logo.png; empty: none. */
                            logo_url: string;
                            /** @description As `logo_url`. */
                            favicon_url: string;
                            /** @description Sender where list and campaign name none; empty: that of the settings. */
                            from_email: string;
                            /** @description Style of its public pages. */
                            custom_css: string;
                            /** @description How many lists are of this brand. */
                            lists: number;
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
    post_brands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What administrators call it. */
                    name: string;
                    /** @description Where its readers reach it, such as https://news.shop.example; a path may follow. */
                    root_url: string;
                    /** @description What its pages and mails call it; empty: its name. */
                    site_name?: string;
                    /** @description An http(s) address, or a path such as /uploads/logo.png; empty: none. */
                    logo_url?: string;
                    /** @description As `logo_url`. */
                    favicon_url?: string;
                    /** @description Sender where list and campaign name none; empty: that of the settings. */
                    from_email?: string;
                    /** @description Style of its public pages. */
                    custom_css?: string;
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
                            /** Format: uuid */
                            uuid: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description What administrators call it. */
                            name: string;
                            /** @description Where its readers reach it, such as https://news.shop.example; a path may follow. */
                            root_url: string;
                            /** @description What its pages and mails call it; empty: its name. */
                            site_name: string;
                            /** @description An http(s) address, or a path such as /uploads/logo.png; empty: none. */
                            logo_url: string;
                            /** @description As `logo_url`. */
                            favicon_url: string;
                            /** @description Sender where list and campaign name none; empty: that of the settings. */
                            from_email: string;
                            /** @description Style of its public pages. */
                            custom_css: string;
                            /** @description How many lists are of this brand. */
                            lists: number;
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
    get_brands_by_id: {
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
                            /** Format: uuid */
                            uuid: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description What administrators call it. */
                            name: string;
                            /** @description Where its readers reach it, such as https://news.shop.example; a path may follow. */
                            root_url: string;
                            /** @description What its pages and mails call it; empty: its name. */
                            site_name: string;
                            /** @description An http(s) address, or a path such as /uploads/logo.png; empty: none. */
                            logo_url: string;
                            /** @description As `logo_url`. */
                            favicon_url: string;
                            /** @description Sender where list and campaign name none; empty: that of the settings. */
                            from_email: string;
                            /** @description Style of its public pages. */
                            custom_css: string;
                            /** @description How many lists are of this brand. */
                            lists: number;
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
    put_brands_by_id: {
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
                    /** @description What administrators call it. */
                    name?: string;
                    /** @description Where its readers reach it, such as https://news.shop.example; a path may follow. */
                    root_url?: string;
                    /** @description What its pages and mails call it; empty: its name. */
                    site_name?: string;
                    /** @description An http(s) address, or a path such as /uploads/logo.png; empty: none. */
                    logo_url?: string;
                    /** @description As `logo_url`. */
                    favicon_url?: string;
                    /** @description Sender where list and campaign name none; empty: that of the settings. */
                    from_email?: string;
                    /** @description Style of its public pages. */
                    custom_css?: string;
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
                            /** Format: uuid */
                            uuid: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description What administrators call it. */
                            name: string;
                            /** @description Where its readers reach it, such as https://news.shop.example; a path may follow. */
                            root_url: string;
                            /** @description What its pages and mails call it; empty: its name. */
                            site_name: string;
                            /** @description An http(s) address, or a path such as /uploads/logo.png; empty: none. */
                            logo_url: string;
                            /** @description As `logo_url`. */
                            favicon_url: string;
                            /** @description Sender where list and campaign name none; empty: that of the settings. */
                            from_email: string;
                            /** @description Style of its public pages. */
                            custom_css: string;
                            /** @description How many lists are of this brand. */
                            lists: number;
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
    delete_brands_by_id: {
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
                            /** @description Lists that fell back to the main site. */
                            lists: number;
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
    get_lists: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Rows per page, or `all`. */
                per_page?: number | "all";
                /** @description Words of the name, or a part of it, ignoring case. */
                query?: string;
                /** @description Only lists of this type. */
                type?: "public" | "private" | "temporary";
                /** @description Only lists with this opt-in. */
                optin?: "single" | "double";
                /** @description Only lists with this status; default all. */
                status?: "active" | "archived";
                /** @description Only lists that have all of these tags. */
                tag?: string[];
                /** @description All at once and without counts; only `status` filters. */
                minimal?: boolean;
                /** @description Sorting. */
                order_by?: "name" | "status" | "created_at" | "updated_at" | "subscriber_count" | "id" | "type" | "optin";
                /** @description Sort direction. */
                order?: "asc" | "desc" | "ASC" | "DESC";
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
                                /** Format: uuid */
                                uuid: string;
                                created_at: string | null;
                                updated_at: string | null;
                                name: string;
                                type: "public" | "private" | "temporary";
                                optin: "single" | "double";
                                status: "active" | "archived";
                                tags: string[];
                                description: string;
                                /** @description Sender of its opt-in mails and of new campaigns; empty: that of the settings. */
                                from_email: string;
                                /** @description Template of new campaigns; null: the default one. */
                                template_id: number | null;
                                /** @description Brand under whose address its people find their pages; null: the main site. */
                                brand_id: number | null;
                                subscriber_count?: number;
                                subscriber_statuses?: {
                                    unconfirmed?: number;
                                    confirmed?: number;
                                    unsubscribed?: number;
                                };
                                subscription_created_at?: null;
                                subscription_updated_at?: null;
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
    post_lists: {
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
                    type?: ("public" | "private" | "temporary") | "";
                    optin?: ("single" | "double") | "";
                    status?: ("active" | "archived") | "";
                    tags?: string[];
                    description?: string;
                    from_email?: string;
                    template_id?: number | null;
                    brand_id?: number | null;
                };
                "application/x-www-form-urlencoded": {
                    name: string;
                    type?: ("public" | "private" | "temporary") | "";
                    optin?: ("single" | "double") | "";
                    status?: ("active" | "archived") | "";
                    tags?: string[];
                    description?: string;
                    from_email?: string;
                    template_id?: number | null;
                    brand_id?: number | null;
                };
                "multipart/form-data": {
                    name: string;
                    type?: ("public" | "private" | "temporary") | "";
                    optin?: ("single" | "double") | "";
                    status?: ("active" | "archived") | "";
                    tags?: string[];
                    description?: string;
                    from_email?: string;
                    template_id?: number | null;
                    brand_id?: number | null;
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
                            /** Format: uuid */
                            uuid: string;
                            created_at: string | null;
                            updated_at: string | null;
                            name: string;
                            type: "public" | "private" | "temporary";
                            optin: "single" | "double";
                            status: "active" | "archived";
                            tags: string[];
                            description: string;
                            /** @description Sender of its opt-in mails and of new campaigns; empty: that of the settings. */
                            from_email: string;
                            /** @description Template of new campaigns; null: the default one. */
                            template_id: number | null;
                            /** @description Brand under whose address its people find their pages; null: the main site. */
                            brand_id: number | null;
                            subscriber_count?: number;
                            subscriber_statuses?: {
                                unconfirmed?: number;
                                confirmed?: number;
                                unsubscribed?: number;
                            };
                            subscription_created_at?: null;
                            subscription_updated_at?: null;
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
    delete_lists: {
        parameters: {
            query?: {
                /** @description Only lists of this type. */
                type?: "public" | "private" | "temporary";
                /** @description Only lists with this opt-in. */
                optin?: "single" | "double";
                /** @description Only lists with this status; default all. */
                status?: "active" | "archived";
                /** @description Only lists that have all of these tags. */
                tag?: string[];
                /** @description Ids of the lists. */
                id?: number[];
                /** @description Words of the name, or a part of it, ignoring case. */
                query?: string;
                /** @description Every list that the caller may manage. */
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
    get_lists_by_id: {
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
                            /** Format: uuid */
                            uuid: string;
                            created_at: string | null;
                            updated_at: string | null;
                            name: string;
                            type: "public" | "private" | "temporary";
                            optin: "single" | "double";
                            status: "active" | "archived";
                            tags: string[];
                            description: string;
                            /** @description Sender of its opt-in mails and of new campaigns; empty: that of the settings. */
                            from_email: string;
                            /** @description Template of new campaigns; null: the default one. */
                            template_id: number | null;
                            /** @description Brand under whose address its people find their pages; null: the main site. */
                            brand_id: number | null;
                            subscriber_count?: number;
                            subscriber_statuses?: {
                                unconfirmed?: number;
                                confirmed?: number;
                                unsubscribed?: number;
                            };
                            subscription_created_at?: null;
                            subscription_updated_at?: null;
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
    put_lists_by_id: {
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
                    type?: ("public" | "private" | "temporary") | "";
                    optin?: ("single" | "double") | "";
                    status?: ("active" | "archived") | "";
                    tags?: string[];
                    description?: string;
                    from_email?: string;
                    template_id?: number | null;
                    brand_id?: number | null;
                };
                "application/x-www-form-urlencoded": {
                    name?: string;
                    type?: ("public" | "private" | "temporary") | "";
                    optin?: ("single" | "double") | "";
                    status?: ("active" | "archived") | "";
                    tags?: string[];
                    description?: string;
                    from_email?: string;
                    template_id?: number | null;
                    brand_id?: number | null;
                };
                "multipart/form-data": {
                    name?: string;
                    type?: ("public" | "private" | "temporary") | "";
                    optin?: ("single" | "double") | "";
                    status?: ("active" | "archived") | "";
                    tags?: string[];
                    description?: string;
                    from_email?: string;
                    template_id?: number | null;
                    brand_id?: number | null;
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
                            /** Format: uuid */
                            uuid: string;
                            created_at: string | null;
                            updated_at: string | null;
                            name: string;
                            type: "public" | "private" | "temporary";
                            optin: "single" | "double";
                            status: "active" | "archived";
                            tags: string[];
                            description: string;
                            /** @description Sender of its opt-in mails and of new campaigns; empty: that of the settings. */
                            from_email: string;
                            /** @description Template of new campaigns; null: the default one. */
                            template_id: number | null;
                            /** @description Brand under whose address its people find their pages; null: the main site. */
                            brand_id: number | null;
                            subscriber_count?: number;
                            subscriber_statuses?: {
                                unconfirmed?: number;
                                confirmed?: number;
                                unsubscribed?: number;
                            };
                            subscription_created_at?: null;
                            subscription_updated_at?: null;
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
    delete_lists_by_id: {
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
    get_public_lists: {
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
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
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
    get_subscribers_by_id: {
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
                            /** Format: uuid */
                            uuid: string;
                            email: string;
                            name: string;
                            attribs: {
                                [key: string]: unknown;
                            };
                            status: "enabled" | "disabled" | "blocklisted";
                            created_at: string | null;
                            updated_at: string | null;
                            lists: {
                                subscription_status: "unconfirmed" | "confirmed" | "unsubscribed";
                                subscription_created_at: string | null;
                                subscription_updated_at: string | null;
                                subscription_meta: {
                                    [key: string]: unknown;
                                };
                                id: number;
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                type: "public" | "private" | "temporary";
                                optin: "single" | "double";
                                status: "active" | "archived";
                                tags: string[];
                                description?: string;
                                created_at: string | null;
                                updated_at: string | null;
                                /** @constant */
                                restricted?: true;
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
    put_subscribers_by_id: {
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
                    email: string;
                    attribs?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    email: string;
                    attribs?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
                };
                "multipart/form-data": {
                    email: string;
                    attribs?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
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
                            /** Format: uuid */
                            uuid: string;
                            email: string;
                            name: string;
                            attribs: {
                                [key: string]: unknown;
                            };
                            status: "enabled" | "disabled" | "blocklisted";
                            created_at: string | null;
                            updated_at: string | null;
                            lists: {
                                subscription_status: "unconfirmed" | "confirmed" | "unsubscribed";
                                subscription_created_at: string | null;
                                subscription_updated_at: string | null;
                                subscription_meta: {
                                    [key: string]: unknown;
                                };
                                id: number;
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                type: "public" | "private" | "temporary";
                                optin: "single" | "double";
                                status: "active" | "archived";
                                tags: string[];
                                description?: string;
                                created_at: string | null;
                                updated_at: string | null;
                                /** @constant */
                                restricted?: true;
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
    delete_subscribers_by_id: {
        parameters: {
            query?: {
                /** @description Also keep a hash of the addresses, so that no import brings them back. */
                suppress?: boolean;
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
    patch_subscribers_by_id: {
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
                    email?: string;
                    attribs?: {
                        [key: string]: unknown;
                    } | null;
                    attribs_remove?: string[];
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    email?: string;
                    attribs?: {
                        [key: string]: unknown;
                    } | null;
                    attribs_remove?: string[];
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
                };
                "multipart/form-data": {
                    email?: string;
                    attribs?: {
                        [key: string]: unknown;
                    } | null;
                    attribs_remove?: string[];
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
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
                            /** Format: uuid */
                            uuid: string;
                            email: string;
                            name: string;
                            attribs: {
                                [key: string]: unknown;
                            };
                            status: "enabled" | "disabled" | "blocklisted";
                            created_at: string | null;
                            updated_at: string | null;
                            lists: {
                                subscription_status: "unconfirmed" | "confirmed" | "unsubscribed";
                                subscription_created_at: string | null;
                                subscription_updated_at: string | null;
                                subscription_meta: {
                                    [key: string]: unknown;
                                };
                                id: number;
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                type: "public" | "private" | "temporary";
                                optin: "single" | "double";
                                status: "active" | "archived";
                                tags: string[];
                                description?: string;
                                created_at: string | null;
                                updated_at: string | null;
                                /** @constant */
                                restricted?: true;
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
    get_subscribers: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Rows per page, or `all`. */
                per_page?: number | "all";
                /** @description SQL expression over `subscribers`. Needs the permission subscribers:sql_query. */
                query?: string;
                /** @description Part of the address or name, or a regular expression. */
                search?: string;
                /** @description Structured filter as JSON (see the guide on segments). */
                filter?: string;
                /** @description Members of any of these lists. */
                list_id?: number[];
                /** @description Status of the memberships that `list_id` means. */
                subscription_status?: "unconfirmed" | "confirmed" | "unsubscribed";
                /** @description Only people of this saved segment. */
                segment_id?: number;
                /** @description Only subscribers behind this id, in the order asked for; for `order_by=id`. */
                after_id?: number;
                /** @description Sorting. */
                order_by?: "id" | "email" | "name" | "status" | "created_at" | "updated_at";
                /** @description Sort direction. */
                order?: "asc" | "desc" | "ASC" | "DESC";
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
                                /** Format: uuid */
                                uuid: string;
                                email: string;
                                name: string;
                                attribs: {
                                    [key: string]: unknown;
                                };
                                status: "enabled" | "disabled" | "blocklisted";
                                created_at: string | null;
                                updated_at: string | null;
                                lists: {
                                    subscription_status: "unconfirmed" | "confirmed" | "unsubscribed";
                                    subscription_created_at: string | null;
                                    subscription_updated_at: string | null;
                                    subscription_meta: {
                                        [key: string]: unknown;
                                    };
                                    id: number;
                                    /** Format: uuid */
                                    uuid: string;
                                    name: string;
                                    type: "public" | "private" | "temporary";
                                    optin: "single" | "double";
                                    status: "active" | "archived";
                                    tags: string[];
                                    description?: string;
                                    created_at: string | null;
                                    updated_at: string | null;
                                    /** @constant */
                                    restricted?: true;
                                }[];
                            }[];
                            search: string;
                            query: string;
                            total: number;
                            per_page: number;
                            page: number;
                        } & {
                            total_is_estimate?: boolean;
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
    put_subscribers: {
        parameters: {
            query?: {
                /** @description How the person is found. */
                by?: "email";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email: string;
                    attribs?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
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
                            /** Format: uuid */
                            uuid: string;
                            email: string;
                            name: string;
                            attribs: {
                                [key: string]: unknown;
                            };
                            status: "enabled" | "disabled" | "blocklisted";
                            created_at: string | null;
                            updated_at: string | null;
                            lists: {
                                subscription_status: "unconfirmed" | "confirmed" | "unsubscribed";
                                subscription_created_at: string | null;
                                subscription_updated_at: string | null;
                                subscription_meta: {
                                    [key: string]: unknown;
                                };
                                id: number;
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                type: "public" | "private" | "temporary";
                                optin: "single" | "double";
                                status: "active" | "archived";
                                tags: string[];
                                description?: string;
                                created_at: string | null;
                                updated_at: string | null;
                                /** @constant */
                                restricted?: true;
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
    post_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email: string;
                    attribs?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    email: string;
                    attribs?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
                };
                "multipart/form-data": {
                    email: string;
                    attribs?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    /** @description Empty counts as absent. */
                    status?: ("enabled" | "disabled" | "blocklisted") | "";
                    lists?: (number | {
                        id: number;
                    })[];
                    list_uuids?: string[];
                    preconfirm_subscriptions?: boolean;
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
                            /** Format: uuid */
                            uuid: string;
                            email: string;
                            name: string;
                            attribs: {
                                [key: string]: unknown;
                            };
                            status: "enabled" | "disabled" | "blocklisted";
                            created_at: string | null;
                            updated_at: string | null;
                            lists: {
                                subscription_status: "unconfirmed" | "confirmed" | "unsubscribed";
                                subscription_created_at: string | null;
                                subscription_updated_at: string | null;
                                subscription_meta: {
                                    [key: string]: unknown;
                                };
                                id: number;
                                /** Format: uuid */
                                uuid: string;
                                name: string;
                                type: "public" | "private" | "temporary";
                                optin: "single" | "double";
                                status: "active" | "archived";
                                tags: string[];
                                description?: string;
                                created_at: string | null;
                                updated_at: string | null;
                                /** @constant */
                                restricted?: true;
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
    delete_subscribers: {
        parameters: {
            query?: {
                /** @description Ids of the subscribers. */
                id?: number[];
                /** @description Also keep a hash of the addresses, so that no import brings them back. */
                suppress?: boolean;
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
    put_subscribers_by_id_blocklist: {
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
    post_subscribers_by_id_optin: {
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
    get_subscribers_by_id_activity: {
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
                            campaign_views: {
                                id: number;
                                uuid: string;
                                name: string;
                                subject: string;
                                view_count: number;
                                /** Format: date-time */
                                last_viewed_at: string;
                            }[];
                            link_clicks: {
                                link_id: number;
                                url: string;
                                campaign_id: number | null;
                                campaign_uuid: string | null;
                                campaign_name: string | null;
                                campaign_subject: string | null;
                                click_count: number;
                                /** Format: date-time */
                                last_clicked_at: string;
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
    get_subscribers_by_id_consent: {
        parameters: {
            query?: {
                /** @description Only entries with a smaller id. */
                before?: number;
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
                            /** @enum {string} */
                            action: "subscribed" | "confirmed" | "unsubscribed" | "removed" | "blocklisted" | "unblocklisted";
                            status: string | null;
                            source: string;
                            ip: string | null;
                            username: string | null;
                            lists: {
                                id: number;
                                name: string | null;
                                type: string | null;
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
    get_subscribers_by_id_export: {
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
                        [key: string]: {
                            [key: string]: unknown;
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
    get_subscribers_count: {
        parameters: {
            query?: {
                /** @description SQL expression over `subscribers`. Needs the permission subscribers:sql_query. */
                query?: string;
                /** @description Part of the address or name, or a regular expression. */
                search?: string;
                /** @description Structured filter as JSON (see the guide on segments). */
                filter?: string;
                /** @description Members of any of these lists. */
                list_id?: number[];
                /** @description Status of the memberships that `list_id` means. */
                subscription_status?: "unconfirmed" | "confirmed" | "unsubscribed";
                /** @description Only people of this saved segment. */
                segment_id?: number;
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
                            count: number;
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
    get_subscribers_export: {
        parameters: {
            query?: {
                /** @description SQL expression over `subscribers`. Needs the permission subscribers:sql_query. */
                query?: string;
                /** @description Part of the address or name, or a regular expression. */
                search?: string;
                /** @description Structured filter as JSON (see the guide on segments). */
                filter?: string;
                /** @description Members of any of these lists. */
                list_id?: number[];
                /** @description Status of the memberships that `list_id` means. */
                subscription_status?: "unconfirmed" | "confirmed" | "unsubscribed";
                /** @description Only people of this saved segment. */
                segment_id?: number;
                /** @description Only these subscribers. */
                id?: number[];
                /** @description Default csv. */
                format?: "csv" | "jsonl";
                /** @description Additional columns, of id, lists, consent. */
                columns?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description uuid,email,name,attributes,status,created_at,updated_at */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
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
    put_subscribers_blocklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids: number[];
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
    put_subscribers_lists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids: number[];
                    action: "add" | "remove" | "unsubscribe";
                    target_list_ids: number[];
                    status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "";
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
    put_subscribers_lists_by_id: {
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
                    ids: number[];
                    action: "add" | "remove" | "unsubscribe";
                    target_list_ids: number[];
                    status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "";
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
    post_subscribers_query_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    query?: string;
                    search?: string;
                    filter?: {
                        [key: string]: unknown;
                    };
                    list_ids?: number[];
                    subscription_status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "";
                    segment_id?: number;
                    all?: boolean;
                    dry_run?: boolean;
                    background?: boolean;
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
                        data: true | {
                            count: number;
                        } | {
                            job: {
                                id: number;
                                /** @enum {unknown} */
                                action: "delete" | "blocklist" | "add" | "remove" | "unsubscribe";
                                /** @enum {unknown} */
                                state: "running" | "stopping" | "stopped" | "done" | "failed";
                                /** @description People whom the question meant at the start. */
                                total: number;
                                done: number;
                                reason: string | null;
                                /** Format: date-time */
                                created_at: string;
                                ended_at: string | null;
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
    put_subscribers_query_blocklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    query?: string;
                    search?: string;
                    filter?: {
                        [key: string]: unknown;
                    };
                    list_ids?: number[];
                    subscription_status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "";
                    segment_id?: number;
                    all?: boolean;
                    dry_run?: boolean;
                    background?: boolean;
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
                        data: true | {
                            count: number;
                        } | {
                            job: {
                                id: number;
                                /** @enum {unknown} */
                                action: "delete" | "blocklist" | "add" | "remove" | "unsubscribe";
                                /** @enum {unknown} */
                                state: "running" | "stopping" | "stopped" | "done" | "failed";
                                /** @description People whom the question meant at the start. */
                                total: number;
                                done: number;
                                reason: string | null;
                                /** Format: date-time */
                                created_at: string;
                                ended_at: string | null;
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
    post_subscribers_query_blocklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    query?: string;
                    search?: string;
                    filter?: {
                        [key: string]: unknown;
                    };
                    list_ids?: number[];
                    subscription_status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "";
                    segment_id?: number;
                    all?: boolean;
                    dry_run?: boolean;
                    background?: boolean;
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
                        data: true | {
                            count: number;
                        } | {
                            job: {
                                id: number;
                                /** @enum {unknown} */
                                action: "delete" | "blocklist" | "add" | "remove" | "unsubscribe";
                                /** @enum {unknown} */
                                state: "running" | "stopping" | "stopped" | "done" | "failed";
                                /** @description People whom the question meant at the start. */
                                total: number;
                                done: number;
                                reason: string | null;
                                /** Format: date-time */
                                created_at: string;
                                ended_at: string | null;
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
    put_subscribers_query_lists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    query?: string;
                    search?: string;
                    filter?: {
                        [key: string]: unknown;
                    };
                    list_ids?: number[];
                    subscription_status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "";
                    segment_id?: number;
                    all?: boolean;
                    dry_run?: boolean;
                    background?: boolean;
                    action: "add" | "remove" | "unsubscribe";
                    target_list_ids: number[];
                    status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "";
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
                        data: true | {
                            count: number;
                        } | {
                            job: {
                                id: number;
                                /** @enum {unknown} */
                                action: "delete" | "blocklist" | "add" | "remove" | "unsubscribe";
                                /** @enum {unknown} */
                                state: "running" | "stopping" | "stopped" | "done" | "failed";
                                /** @description People whom the question meant at the start. */
                                total: number;
                                done: number;
                                reason: string | null;
                                /** Format: date-time */
                                created_at: string;
                                ended_at: string | null;
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
    get_bulk_jobs: {
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
                            /** @enum {unknown} */
                            action: "delete" | "blocklist" | "add" | "remove" | "unsubscribe";
                            /** @enum {unknown} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** @description People whom the question meant at the start. */
                            total: number;
                            done: number;
                            reason: string | null;
                            /** Format: date-time */
                            created_at: string;
                            ended_at: string | null;
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
    get_bulk_jobs_by_id: {
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
                            /** @enum {unknown} */
                            action: "delete" | "blocklist" | "add" | "remove" | "unsubscribe";
                            /** @enum {unknown} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** @description People whom the question meant at the start. */
                            total: number;
                            done: number;
                            reason: string | null;
                            /** Format: date-time */
                            created_at: string;
                            ended_at: string | null;
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
    delete_bulk_jobs_by_id: {
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
                            /** @enum {unknown} */
                            action: "delete" | "blocklist" | "add" | "remove" | "unsubscribe";
                            /** @enum {unknown} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** @description People whom the question meant at the start. */
                            total: number;
                            done: number;
                            reason: string | null;
                            /** Format: date-time */
                            created_at: string;
                            ended_at: string | null;
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
    get_segments: {
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
                            name: string;
                            description: string;
                            query: string | null;
                            filter: {
                                [key: string]: unknown;
                            } | null;
                            search: string | null;
                            /** @description Members of any of these lists; empty: of any or none. */
                            list_ids: number[];
                            subscription_status: ("unconfirmed" | "confirmed" | "unsubscribed") | null;
                            created_by: {
                                id: number;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    post_segments: {
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
                    description?: string;
                    query?: string | null;
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    search?: string | null;
                    list_ids?: number[];
                    subscription_status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "" | null;
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
                            name: string;
                            description: string;
                            query: string | null;
                            filter: {
                                [key: string]: unknown;
                            } | null;
                            search: string | null;
                            /** @description Members of any of these lists; empty: of any or none. */
                            list_ids: number[];
                            subscription_status: ("unconfirmed" | "confirmed" | "unsubscribed") | null;
                            created_by: {
                                id: number;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    get_segments_by_id: {
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
                            name: string;
                            description: string;
                            query: string | null;
                            filter: {
                                [key: string]: unknown;
                            } | null;
                            search: string | null;
                            /** @description Members of any of these lists; empty: of any or none. */
                            list_ids: number[];
                            subscription_status: ("unconfirmed" | "confirmed" | "unsubscribed") | null;
                            created_by: {
                                id: number;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    put_segments_by_id: {
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
                    description?: string;
                    query?: string | null;
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    search?: string | null;
                    list_ids?: number[];
                    subscription_status?: ("unconfirmed" | "confirmed" | "unsubscribed") | "" | null;
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
                            name: string;
                            description: string;
                            query: string | null;
                            filter: {
                                [key: string]: unknown;
                            } | null;
                            search: string | null;
                            /** @description Members of any of these lists; empty: of any or none. */
                            list_ids: number[];
                            subscription_status: ("unconfirmed" | "confirmed" | "unsubscribed") | null;
                            created_by: {
                                id: number;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    delete_segments_by_id: {
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
    get_segments_by_id_count: {
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
                            count: number;
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
    post_subscribers_bulk: {
        parameters: {
            query?: {
                /** @description Lists to put them on. */
                list_id?: number[];
                /** @description Status of memberships that are new; default unconfirmed. */
                subscription_status?: "unconfirmed" | "confirmed" | "unsubscribed";
                /** @description Replace name and attributes of people who are there, and the status of their memberships. */
                overwrite?: boolean;
            };
            header?: never;
            path?: never;
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
                        data: {
                            imported: number;
                            failed: {
                                line: number;
                                field: string | null;
                                reason: string;
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
    get_import_subscribers: {
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
                            name: string;
                            total: number;
                            imported: number;
                            /** @constant */
                            dry_run?: true;
                            created?: number;
                            skipped?: number;
                            /** @enum {string} */
                            status: "none" | "importing" | "stopping" | "finished" | "failed";
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
    post_import_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": unknown;
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
                            name: string;
                            total: number;
                            imported: number;
                            /** @constant */
                            dry_run?: true;
                            created?: number;
                            skipped?: number;
                            /** @enum {string} */
                            status: "none" | "importing" | "stopping" | "finished" | "failed";
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
    delete_import_subscribers: {
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
                            name: string;
                            total: number;
                            imported: number;
                            /** @constant */
                            dry_run?: true;
                            created?: number;
                            skipped?: number;
                            /** @enum {string} */
                            status: "none" | "importing" | "stopping" | "finished" | "failed";
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
    get_import_subscribers_logs: {
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
                        data: string;
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
    get_imports: {
        parameters: {
            query?: {
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
                                name: string;
                                /** @enum {string} */
                                status: "waiting" | "importing" | "stopping" | "stopped" | "finished" | "failed";
                                reason: string | null;
                                mode: string;
                                dry_run: boolean;
                                lists: number[];
                                total: number;
                                records: number;
                                imported: number;
                                created: number;
                                existing: number;
                                skipped: number;
                                bytes_total: number;
                                bytes_read: number;
                                seconds_left: number | null;
                                node: string;
                                username: string;
                                /** Format: date-time */
                                created_at: string;
                                started_at: string | null;
                                finished_at: string | null;
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
    post_imports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": unknown;
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
                            name: string;
                            /** @enum {string} */
                            status: "waiting" | "importing" | "stopping" | "stopped" | "finished" | "failed";
                            reason: string | null;
                            mode: string;
                            dry_run: boolean;
                            lists: number[];
                            total: number;
                            records: number;
                            imported: number;
                            created: number;
                            existing: number;
                            skipped: number;
                            bytes_total: number;
                            bytes_read: number;
                            seconds_left: number | null;
                            node: string;
                            username: string;
                            /** Format: date-time */
                            created_at: string;
                            started_at: string | null;
                            finished_at: string | null;
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
    get_imports_by_id: {
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
                            name: string;
                            /** @enum {string} */
                            status: "waiting" | "importing" | "stopping" | "stopped" | "finished" | "failed";
                            reason: string | null;
                            mode: string;
                            dry_run: boolean;
                            lists: number[];
                            total: number;
                            records: number;
                            imported: number;
                            created: number;
                            existing: number;
                            skipped: number;
                            bytes_total: number;
                            bytes_read: number;
                            seconds_left: number | null;
                            node: string;
                            username: string;
                            /** Format: date-time */
                            created_at: string;
                            started_at: string | null;
                            finished_at: string | null;
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
    delete_imports_by_id: {
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
                            name: string;
                            /** @enum {string} */
                            status: "waiting" | "importing" | "stopping" | "stopped" | "finished" | "failed";
                            reason: string | null;
                            mode: string;
                            dry_run: boolean;
                            lists: number[];
                            total: number;
                            records: number;
                            imported: number;
                            created: number;
                            existing: number;
                            skipped: number;
                            bytes_total: number;
                            bytes_read: number;
                            seconds_left: number | null;
                            node: string;
                            username: string;
                            /** Format: date-time */
                            created_at: string;
                            started_at: string | null;
                            finished_at: string | null;
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
    get_imports_by_id_errors: {
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
            /** @description line,column,reason,content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
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
    delete_maintenance_subscribers_by_type: {
        parameters: {
            query?: {
                /** @description Deletes nothing, and says how many it would be. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /** @description Whom to delete. */
                type: "orphan" | "blocklisted";
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
                            count: number;
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
    delete_maintenance_subscriptions_unconfirmed: {
        parameters: {
            query?: {
                /** @description Only memberships created before this moment (RFC 3339). */
                before_date?: string;
                /** @description Deletes nothing, and says how many it would be. */
                dry_run?: boolean;
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
                            count: number;
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
                "application/json": {
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
                /** @description UUIDs of the lists to confirm; default all of this site that wait. */
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
                    pause?: string;
                    "List-Unsubscribe"?: string;
                };
                "application/json": {
                    blocklist?: boolean;
                    manage?: boolean;
                    name?: string;
                    l?: string[];
                    list_uuids?: string[];
                    join?: string[];
                    pause?: string;
                    "List-Unsubscribe"?: string;
                };
                "multipart/form-data": {
                    blocklist?: boolean;
                    manage?: boolean;
                    name?: string;
                    l?: string[];
                    list_uuids?: string[];
                    join?: string[];
                    pause?: string;
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
    get_bounces: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Rows per page, or `all`. */
                per_page?: number | "all";
                /** @description Bounces of this campaign. */
                campaign_id?: number;
                /** @description Bounces from exactly this source. */
                source?: string;
                /** @description Bounces of this kind. */
                type?: "soft" | "hard" | "complaint";
                /** @description Sorting. */
                order_by?: "created_at" | "email" | "campaign_name" | "source" | "type";
                /** @description Sort direction. */
                order?: "asc" | "desc" | "ASC" | "DESC";
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
                                /** @enum {unknown} */
                                type: "soft" | "hard" | "complaint";
                                /** @description Host of a mailbox, name of a service, `smtp`, or what the reporter wrote. */
                                source: string;
                                meta: unknown;
                                /** Format: date-time */
                                created_at: string;
                                email: string;
                                /** Format: uuid */
                                subscriber_uuid: string;
                                subscriber_id: number;
                                subscriber_status: string;
                                campaign: {
                                    id: number;
                                    name: string;
                                } | null;
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
    delete_bounces: {
        parameters: {
            query?: {
                /** @description All records. */
                all?: boolean;
                /** @description These records. */
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
    put_bounces_blocklist: {
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
    get_bounces_by_id: {
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
                            /** @enum {unknown} */
                            type: "soft" | "hard" | "complaint";
                            /** @description Host of a mailbox, name of a service, `smtp`, or what the reporter wrote. */
                            source: string;
                            meta: unknown;
                            /** Format: date-time */
                            created_at: string;
                            email: string;
                            /** Format: uuid */
                            subscriber_uuid: string;
                            subscriber_id: number;
                            subscriber_status: string;
                            campaign: {
                                id: number;
                                name: string;
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
    delete_bounces_by_id: {
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
    get_subscribers_by_id_bounces: {
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
                            /** @enum {unknown} */
                            type: "soft" | "hard" | "complaint";
                            /** @description Host of a mailbox, name of a service, `smtp`, or what the reporter wrote. */
                            source: string;
                            meta: unknown;
                            /** Format: date-time */
                            created_at: string;
                            email: string;
                            /** Format: uuid */
                            subscriber_uuid: string;
                            subscriber_id: number;
                            subscriber_status: string;
                            campaign: {
                                id: number;
                                name: string;
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
    delete_subscribers_by_id_bounces: {
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
    open_post_webhooks_bounce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description This or `subscriber_uuid` is needed. */
                    email?: string;
                    subscriber_uuid?: string;
                    /** @description An unknown one counts as none. */
                    campaign_uuid?: string;
                    /** @enum {unknown} */
                    type: "soft" | "hard" | "complaint";
                    source?: string;
                    meta?: unknown;
                    /** @description RFC 3339; default now. */
                    created_at?: string;
                };
                "*/*": {
                    /** @description This or `subscriber_uuid` is needed. */
                    email?: string;
                    subscriber_uuid?: string;
                    /** @description An unknown one counts as none. */
                    campaign_uuid?: string;
                    /** @enum {unknown} */
                    type: "soft" | "hard" | "complaint";
                    source?: string;
                    meta?: unknown;
                    /** @description RFC 3339; default now. */
                    created_at?: string;
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
    open_post_webhooks_service_by_service: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the service. */
                service: string;
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
    get_settings_mailboxes: {
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
                            uuid: string;
                            host: string;
                            username: string;
                            enabled: boolean;
                            scanned_at: string | null;
                            next_scan_at: string | null;
                            found: {
                                /** @description Messages that were new. */
                                read: number;
                                /** @description Bounces and complaints found in them. */
                                bounces: number;
                                /** @description Reports that were recorded and deleted. */
                                deleted: number;
                                /** @description Messages that are no reports; they stay. */
                                foreign: number;
                            } | null;
                            error: string | null;
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
    post_settings_mailboxes_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    uuid?: unknown;
                    type?: unknown;
                    host?: unknown;
                    port?: unknown;
                    auth_protocol?: unknown;
                    return_path?: unknown;
                    username?: unknown;
                    password?: unknown;
                    tls_enabled?: unknown;
                    tls_skip_verify?: unknown;
                    scan_interval?: unknown;
                    folder?: unknown;
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
                            messages: number;
                            bytes: number;
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
    post_settings_messengers_test: {
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
                    uuid?: unknown;
                    name?: unknown;
                    root_url?: unknown;
                    username?: unknown;
                    password?: unknown;
                    secret?: unknown;
                    max_conns?: unknown;
                    timeout?: unknown;
                    max_msg_retries?: unknown;
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
                        data: string[];
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
    get_settings_webhooks_deliveries: {
        parameters: {
            query?: {
                /** @description Only of the webhook with this uuid. */
                webhook?: string;
                /** @description Only those in this state. */
                state?: "pending" | "delivered" | "given_up";
                /** @description How many, 100 unless told, 1000 at the most. */
                per_page?: number;
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
                            webhook_uuid: string;
                            event_uuid: string;
                            type: string;
                            /** @enum {unknown} */
                            state: "pending" | "delivered" | "given_up";
                            attempts: number;
                            reply: string | null;
                            /** Format: date-time */
                            created_at: string;
                            next_attempt_at: string | null;
                            finished_at: string | null;
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
    post_settings_webhooks_retry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Its uuid. */
                    webhook: string;
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
                            retried: number;
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
    post_settings_webhooks_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    uuid?: unknown;
                    name?: unknown;
                    root_url?: unknown;
                    secret?: unknown;
                    events?: unknown;
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
                        data: string[];
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
    get_campaigns: {
        parameters: {
            query?: {
                /** @description Words of name and subject; parts of words are found too. */
                query?: string;
                /** @description Only these statuses; repeatable. */
                status?: ("draft" | "running" | "scheduled" | "paused" | "cancelled" | "finished")[];
                /** @description Only campaigns of this type; repeatable. */
                type?: ("regular" | "optin")[];
                /** @description Only campaigns with this tag; with several, those that carry all. */
                tag?: string[];
                /** @description The same as `tag`. */
                tags?: string[];
                /** @description Only campaigns on this list; with several, on any of them. */
                list_id?: number[];
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
                                brand_id: number | null;
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
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
                    segment_id?: number | null;
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
                    segment?: {
                        id: number | null;
                        name?: string;
                    } | null;
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
                            brand_id: number | null;
                            segment: {
                                id: number | null;
                                name: string;
                            } | null;
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
                /** @description Only these statuses; repeatable. */
                status?: ("draft" | "running" | "scheduled" | "paused" | "cancelled" | "finished")[];
                /** @description Only campaigns of this type; repeatable. */
                type?: ("regular" | "optin")[];
                /** @description Only campaigns with this tag; with several, those that carry all. */
                tag?: string[];
                /** @description The same as `tag`. */
                tags?: string[];
                /** @description Only campaigns on this list; with several, on any of them. */
                list_id?: number[];
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
                            brand_id: number | null;
                            segment: {
                                id: number | null;
                                name: string;
                            } | null;
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
                    segment_id?: number | null;
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
                    segment?: {
                        id: number | null;
                        name?: string;
                    } | null;
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
                            brand_id: number | null;
                            segment: {
                                id: number | null;
                                name: string;
                            } | null;
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
                            /** @description As sent; 0: the campaign keeps the one it has. */
                            archive_template_id: number;
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
                "multipart/form-data": {
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
                "multipart/form-data": {
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
                "multipart/form-data": {
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
    get_campaigns_by_id_checks: {
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
                            audience: {
                                /** @description Who would get it now; each person once. */
                                people: number;
                                /** @description Everybody on each list who could get it, also outside of the segment. */
                                lists: {
                                    id: number;
                                    name: string;
                                    people: number;
                                }[];
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
                            };
                            /** @description As which site it goes out: that of a brand, or the main one; null where there are no brands. */
                            site: {
                                name: string;
                                root_url: string;
                            } | null;
                            estimate_seconds: number | null;
                            checks: {
                                /** @enum {unknown} */
                                id: "template" | "audience" | "subject" | "unsubscribe" | "links" | "images" | "tracking" | "text" | "size" | "spf" | "dkim" | "dmarc" | "sandbox";
                                /** @enum {unknown} */
                                level: "ok" | "notice" | "warning" | "error" | "unknown";
                                /** @description Which of the findings about `id` it is. */
                                reason: string;
                                /** @description What exactly, such as addresses that are none. */
                                details: string[];
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
    get_campaigns_by_id_versions: {
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
                            saved_at: string;
                            /** Format: date-time */
                            replaced_at: string;
                            subject: string;
                            content_type: string;
                            /** @description Characters of the body. */
                            size: number;
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
    get_campaigns_by_id_versions_by_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                id: number;
                /** @description Record id. */
                version: number;
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
                            saved_at: string;
                            /** Format: date-time */
                            replaced_at: string;
                            subject: string;
                            content_type: string;
                            /** @description Characters of the body. */
                            size: number;
                            body: string;
                            body_source: string | null;
                            altbody: string | null;
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
    post_campaigns_by_id_test: {
        parameters: {
            query?: {
                /** @description Another template; 0: the campaign’s own. */
                template_id?: number;
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
                    segment_id?: number | null;
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
                    /** @description Addresses that get the test message. */
                    subscribers: string[];
                    /** @enum {unknown} */
                    subscriber_mode?: "default" | "fallback";
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
                    /** @description Of transactional templates. */
                    subject?: string;
                    /** @description HTML. A campaign template holds `{{ template "content" . }}` where the campaign goes. */
                    body?: string;
                    /** @description JSON of the visual editor, stored as it is. */
                    body_source?: string;
                    type: string | null;
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
                    /** @description Of transactional templates. */
                    subject?: string;
                    /** @description HTML. A campaign template holds `{{ template "content" . }}` where the campaign goes. */
                    body?: string;
                    /** @description JSON of the visual editor, stored as it is. */
                    body_source?: string;
                    /** @description campaign, campaign_visual or tx. It cannot change later. */
                    type?: string;
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
                "multipart/form-data": {
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
    put_campaigns_by_id_status: {
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
                    status: string;
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
                            brand_id: number | null;
                            segment: {
                                id: number | null;
                                name: string;
                            } | null;
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
    get_campaigns_running_stats: {
        parameters: {
            query?: {
                /** @description Only these campaigns. */
                campaign_id?: number[];
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
                            status: string;
                            to_send: number;
                            sent: number;
                            started_at: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Messages in the last minute, over all nodes. */
                            rate: number;
                            /** @description Messages a minute since the start. */
                            net_rate: number;
                            /** @description Until the end at the present rate. */
                            eta_seconds: number | null;
                            /** @description What a running campaign waits for, or what it was paused for by itself. */
                            reason: string | null;
                            outcomes: {
                                total: number;
                                pending: number;
                                accepted: number;
                                deferred: number;
                                refused: number;
                                given_up: number;
                                skipped: number;
                                failed: number;
                            };
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
    get_campaigns_by_id_recipients: {
        parameters: {
            query?: {
                /** @description Only recipients with this outcome. */
                outcome?: "pending" | "accepted" | "deferred" | "refused" | "given_up" | "skipped" | "failed";
                /** @description Rows behind this subscriber. */
                after_id?: number;
                /** @description Rows per page, 50 unless told, 1000 at the most. */
                per_page?: number;
                /** @description Default `json`. */
                format?: "json" | "csv";
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
                            results: {
                                subscriber_id: number;
                                uuid: string | null;
                                email: string | null;
                                name: string | null;
                                /** @enum {unknown} */
                                outcome: "pending" | "accepted" | "deferred" | "refused" | "given_up" | "skipped" | "failed";
                                attempts: number;
                                reason: string | null;
                                reply: string | null;
                                changed_at: string | null;
                                next_attempt_at: string | null;
                            }[];
                            next_after_id: number | null;
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
    get_campaigns_by_id_recipients_counts: {
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
                            total: number;
                            pending: number;
                            accepted: number;
                            deferred: number;
                            refused: number;
                            given_up: number;
                            skipped: number;
                            failed: number;
                            /** @description What a running campaign waits for, or what it was paused for by itself. */
                            reason: string | null;
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
    post_campaigns_by_id_retry: {
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
                    outcomes?: ("deferred" | "given_up" | "failed")[];
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
                            retried: number;
                            status: string;
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
    get_subscribers_by_id_deliveries: {
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
                            campaigns: {
                                campaign_id: number;
                                name: string;
                                subject: string;
                                /** @enum {unknown} */
                                outcome: "pending" | "accepted" | "deferred" | "refused" | "given_up" | "skipped" | "failed";
                                attempts: number;
                                reason: string | null;
                                reply: string | null;
                                changed_at: string | null;
                                next_attempt_at: string | null;
                            }[];
                            messages: {
                                uuid: string;
                                kind: string;
                                subject: string;
                                state: string;
                                attempts: number;
                                reply: string | null;
                                /** Format: date-time */
                                created_at: string;
                                finished_at: string | null;
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
    get_settings_smtp_usage: {
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
                            uuid: string;
                            quota: number;
                            used: number;
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
    post_settings_smtp_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email: string;
                    uuid?: unknown;
                    name?: unknown;
                    host?: unknown;
                    port?: unknown;
                    hello_hostname?: unknown;
                    auth_protocol?: unknown;
                    username?: unknown;
                    password?: unknown;
                    email_headers?: unknown;
                    max_conns?: unknown;
                    max_msg_retries?: unknown;
                    msg_retry_delay?: unknown;
                    idle_timeout?: unknown;
                    wait_timeout?: unknown;
                    tls_type?: unknown;
                    tls_skip_verify?: unknown;
                    from_addresses?: unknown;
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
                        data: string[];
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
    get_sequences: {
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
                            name: string;
                            list: {
                                id: number;
                                name: string;
                            };
                            /** @enum {unknown} */
                            status: "draft" | "running" | "paused";
                            fault: string | null;
                            steps: {
                                id: number;
                                /** @description After the step before; of the first one after joining. */
                                wait_minutes: number;
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                } | null;
                                /** @description Messages put on their way. */
                                sent: number;
                            }[];
                            people: {
                                waiting: number;
                                finished: number;
                                /** @description Unsubscribed, or were blocklisted, before the last step. */
                                left: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    post_sequences: {
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
                    list_id: number;
                    steps: {
                        id?: number | null;
                        campaign_id: number;
                        wait_minutes: number;
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
                            name: string;
                            list: {
                                id: number;
                                name: string;
                            };
                            /** @enum {unknown} */
                            status: "draft" | "running" | "paused";
                            fault: string | null;
                            steps: {
                                id: number;
                                /** @description After the step before; of the first one after joining. */
                                wait_minutes: number;
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                } | null;
                                /** @description Messages put on their way. */
                                sent: number;
                            }[];
                            people: {
                                waiting: number;
                                finished: number;
                                /** @description Unsubscribed, or were blocklisted, before the last step. */
                                left: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    get_sequences_by_id: {
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
                            name: string;
                            list: {
                                id: number;
                                name: string;
                            };
                            /** @enum {unknown} */
                            status: "draft" | "running" | "paused";
                            fault: string | null;
                            steps: {
                                id: number;
                                /** @description After the step before; of the first one after joining. */
                                wait_minutes: number;
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                } | null;
                                /** @description Messages put on their way. */
                                sent: number;
                            }[];
                            people: {
                                waiting: number;
                                finished: number;
                                /** @description Unsubscribed, or were blocklisted, before the last step. */
                                left: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    put_sequences_by_id: {
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
                    list_id: number;
                    steps: {
                        id?: number | null;
                        campaign_id: number;
                        wait_minutes: number;
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
                            name: string;
                            list: {
                                id: number;
                                name: string;
                            };
                            /** @enum {unknown} */
                            status: "draft" | "running" | "paused";
                            fault: string | null;
                            steps: {
                                id: number;
                                /** @description After the step before; of the first one after joining. */
                                wait_minutes: number;
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                } | null;
                                /** @description Messages put on their way. */
                                sent: number;
                            }[];
                            people: {
                                waiting: number;
                                finished: number;
                                /** @description Unsubscribed, or were blocklisted, before the last step. */
                                left: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    delete_sequences_by_id: {
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
    put_sequences_by_id_status: {
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
                    /** @enum {unknown} */
                    status: "running" | "paused";
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
                            name: string;
                            list: {
                                id: number;
                                name: string;
                            };
                            /** @enum {unknown} */
                            status: "draft" | "running" | "paused";
                            fault: string | null;
                            steps: {
                                id: number;
                                /** @description After the step before; of the first one after joining. */
                                wait_minutes: number;
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                } | null;
                                /** @description Messages put on their way. */
                                sent: number;
                            }[];
                            people: {
                                waiting: number;
                                finished: number;
                                /** @description Unsubscribed, or were blocklisted, before the last step. */
                                left: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    get_sequences_by_id_people: {
        parameters: {
            query?: {
                /** @description Only people in this state. */
                state?: "waiting" | "finished" | "left";
                /** @description People behind this subscriber. */
                after_id?: number;
                /** @description People per page, 50 unless told, 1000 at the most. */
                per_page?: number;
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
                            results: {
                                subscriber_id: number;
                                uuid: string | null;
                                email: string | null;
                                name: string | null;
                                /** @enum {unknown} */
                                state: "waiting" | "finished" | "left";
                                /** Format: date-time */
                                joined_at: string;
                                step_id: number | null;
                                next_at: string | null;
                                messages: {
                                    step_id: number;
                                    /** Format: date-time */
                                    created_at: string;
                                    mail_uuid: string | null;
                                    state: ("pending" | "accepted" | "refused" | "given_up" | "failed") | null;
                                    reply: string | null;
                                }[];
                            }[];
                            next_after_id: number | null;
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
    post_sequences_by_id_people: {
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
                    ids?: number[];
                    all?: boolean;
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
                            added: number;
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
    get_recurring: {
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                            } | null;
                            rule: {
                                /** @enum {unknown} */
                                frequency: "daily" | "weekly" | "monthly";
                                /** @description Of a weekly rule: one day or more. */
                                weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                                every_weeks?: number;
                                /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                                month_day?: number;
                                /** @description On the clock of the time zone: `09:00`. */
                                time: string;
                                /** @description IANA name, such as `Europe/Vienna`. */
                                time_zone: string;
                            };
                            starts_on: string | null;
                            ends_on: string | null;
                            feed: {
                                url: string;
                                min_items: number;
                                max_items: number;
                                first_items: number;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "ended";
                            next_at: string | null;
                            retry_at: string | null;
                            fault: string | null;
                            last_turn: {
                                id: number;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `started`: a campaign was made. The others sent nothing.
                                 * @enum {unknown}
                                 */
                                outcome: "started" | "nothing_new" | "missed" | "feed_failed" | "unusable";
                                reason: string | null;
                                campaign: {
                                    id: number;
                                    name: string;
                                    status: string;
                                } | null;
                                items: number | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    post_recurring: {
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
                    campaign_id: number;
                    rule: {
                        /** @enum {unknown} */
                        frequency: "daily" | "weekly" | "monthly";
                        /** @description Of a weekly rule: one day or more. */
                        weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                        /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                        every_weeks?: number;
                        /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                        month_day?: number;
                        /** @description On the clock of the time zone: `09:00`. */
                        time: string;
                        /** @description IANA name, such as `Europe/Vienna`. */
                        time_zone: string;
                    };
                    starts_on?: string | null;
                    ends_on?: string | null;
                    feed?: {
                        /** @description RSS, Atom or JSON Feed. */
                        url: string;
                        /** @description With fewer new ones the turn is skipped, and they wait for the next. Default 1. */
                        min_items?: number;
                        /** @description The newest of them. Default 10. */
                        max_items?: number;
                        /** @description Items from before the start that the first turn takes as new, from the newest. Default 0. */
                        first_items?: number;
                    } | null;
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                            } | null;
                            rule: {
                                /** @enum {unknown} */
                                frequency: "daily" | "weekly" | "monthly";
                                /** @description Of a weekly rule: one day or more. */
                                weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                                every_weeks?: number;
                                /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                                month_day?: number;
                                /** @description On the clock of the time zone: `09:00`. */
                                time: string;
                                /** @description IANA name, such as `Europe/Vienna`. */
                                time_zone: string;
                            };
                            starts_on: string | null;
                            ends_on: string | null;
                            feed: {
                                url: string;
                                min_items: number;
                                max_items: number;
                                first_items: number;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "ended";
                            next_at: string | null;
                            retry_at: string | null;
                            fault: string | null;
                            last_turn: {
                                id: number;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `started`: a campaign was made. The others sent nothing.
                                 * @enum {unknown}
                                 */
                                outcome: "started" | "nothing_new" | "missed" | "feed_failed" | "unusable";
                                reason: string | null;
                                campaign: {
                                    id: number;
                                    name: string;
                                    status: string;
                                } | null;
                                items: number | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    get_recurring_by_id: {
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                            } | null;
                            rule: {
                                /** @enum {unknown} */
                                frequency: "daily" | "weekly" | "monthly";
                                /** @description Of a weekly rule: one day or more. */
                                weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                                every_weeks?: number;
                                /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                                month_day?: number;
                                /** @description On the clock of the time zone: `09:00`. */
                                time: string;
                                /** @description IANA name, such as `Europe/Vienna`. */
                                time_zone: string;
                            };
                            starts_on: string | null;
                            ends_on: string | null;
                            feed: {
                                url: string;
                                min_items: number;
                                max_items: number;
                                first_items: number;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "ended";
                            next_at: string | null;
                            retry_at: string | null;
                            fault: string | null;
                            last_turn: {
                                id: number;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `started`: a campaign was made. The others sent nothing.
                                 * @enum {unknown}
                                 */
                                outcome: "started" | "nothing_new" | "missed" | "feed_failed" | "unusable";
                                reason: string | null;
                                campaign: {
                                    id: number;
                                    name: string;
                                    status: string;
                                } | null;
                                items: number | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    put_recurring_by_id: {
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
                    campaign_id: number;
                    rule: {
                        /** @enum {unknown} */
                        frequency: "daily" | "weekly" | "monthly";
                        /** @description Of a weekly rule: one day or more. */
                        weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                        /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                        every_weeks?: number;
                        /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                        month_day?: number;
                        /** @description On the clock of the time zone: `09:00`. */
                        time: string;
                        /** @description IANA name, such as `Europe/Vienna`. */
                        time_zone: string;
                    };
                    starts_on?: string | null;
                    ends_on?: string | null;
                    feed?: {
                        /** @description RSS, Atom or JSON Feed. */
                        url: string;
                        /** @description With fewer new ones the turn is skipped, and they wait for the next. Default 1. */
                        min_items?: number;
                        /** @description The newest of them. Default 10. */
                        max_items?: number;
                        /** @description Items from before the start that the first turn takes as new, from the newest. Default 0. */
                        first_items?: number;
                    } | null;
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                            } | null;
                            rule: {
                                /** @enum {unknown} */
                                frequency: "daily" | "weekly" | "monthly";
                                /** @description Of a weekly rule: one day or more. */
                                weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                                every_weeks?: number;
                                /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                                month_day?: number;
                                /** @description On the clock of the time zone: `09:00`. */
                                time: string;
                                /** @description IANA name, such as `Europe/Vienna`. */
                                time_zone: string;
                            };
                            starts_on: string | null;
                            ends_on: string | null;
                            feed: {
                                url: string;
                                min_items: number;
                                max_items: number;
                                first_items: number;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "ended";
                            next_at: string | null;
                            retry_at: string | null;
                            fault: string | null;
                            last_turn: {
                                id: number;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `started`: a campaign was made. The others sent nothing.
                                 * @enum {unknown}
                                 */
                                outcome: "started" | "nothing_new" | "missed" | "feed_failed" | "unusable";
                                reason: string | null;
                                campaign: {
                                    id: number;
                                    name: string;
                                    status: string;
                                } | null;
                                items: number | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    delete_recurring_by_id: {
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
    put_recurring_by_id_status: {
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
                    /** @enum {unknown} */
                    status: "active" | "paused";
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                            } | null;
                            rule: {
                                /** @enum {unknown} */
                                frequency: "daily" | "weekly" | "monthly";
                                /** @description Of a weekly rule: one day or more. */
                                weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                                every_weeks?: number;
                                /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                                month_day?: number;
                                /** @description On the clock of the time zone: `09:00`. */
                                time: string;
                                /** @description IANA name, such as `Europe/Vienna`. */
                                time_zone: string;
                            };
                            starts_on: string | null;
                            ends_on: string | null;
                            feed: {
                                url: string;
                                min_items: number;
                                max_items: number;
                                first_items: number;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "ended";
                            next_at: string | null;
                            retry_at: string | null;
                            fault: string | null;
                            last_turn: {
                                id: number;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `started`: a campaign was made. The others sent nothing.
                                 * @enum {unknown}
                                 */
                                outcome: "started" | "nothing_new" | "missed" | "feed_failed" | "unusable";
                                reason: string | null;
                                campaign: {
                                    id: number;
                                    name: string;
                                    status: string;
                                } | null;
                                items: number | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    post_recurring_by_id_send: {
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
                    /**
                     * Format: date-time
                     * @description `next_at`, as it was read: who asks twice sends once.
                     */
                    turn: string;
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                            } | null;
                            rule: {
                                /** @enum {unknown} */
                                frequency: "daily" | "weekly" | "monthly";
                                /** @description Of a weekly rule: one day or more. */
                                weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                                every_weeks?: number;
                                /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                                month_day?: number;
                                /** @description On the clock of the time zone: `09:00`. */
                                time: string;
                                /** @description IANA name, such as `Europe/Vienna`. */
                                time_zone: string;
                            };
                            starts_on: string | null;
                            ends_on: string | null;
                            feed: {
                                url: string;
                                min_items: number;
                                max_items: number;
                                first_items: number;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "ended";
                            next_at: string | null;
                            retry_at: string | null;
                            fault: string | null;
                            last_turn: {
                                id: number;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `started`: a campaign was made. The others sent nothing.
                                 * @enum {unknown}
                                 */
                                outcome: "started" | "nothing_new" | "missed" | "feed_failed" | "unusable";
                                reason: string | null;
                                campaign: {
                                    id: number;
                                    name: string;
                                    status: string;
                                } | null;
                                items: number | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    get_recurring_by_id_turns: {
        parameters: {
            query?: {
                /** @description Turns before this one. */
                before_id?: number;
                /** @description Turns per page, 50 unless told, 1000 at the most. */
                per_page?: number;
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
                            results: {
                                id: number;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `started`: a campaign was made. The others sent nothing.
                                 * @enum {unknown}
                                 */
                                outcome: "started" | "nothing_new" | "missed" | "feed_failed" | "unusable";
                                reason: string | null;
                                campaign: {
                                    id: number;
                                    name: string;
                                    status: string;
                                } | null;
                                items: number | null;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            next_before_id: number | null;
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
    get_recurring_by_id_preview: {
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
            /** @description The message, in which no script runs, or why there is none. */
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
    post_recurring_by_id_preview: {
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
                            /** @description The next five of the rule. */
                            moments: string[];
                            fault: string | null;
                            feed: {
                                title: string;
                                link: string;
                                /** @description New items. */
                                fresh: number;
                                /** @description What the next turn would send; where that is nothing, for there are fewer new ones than `min_items`, the newest as an example. */
                                items: {
                                    title: string;
                                    link: string;
                                    summary: string;
                                    published: string | null;
                                    image: string | null;
                                    is_new: boolean;
                                }[];
                            } | null;
                            feed_fault: string | null;
                            subject: string | null;
                            html: string | null;
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
    post_recurring_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    rule?: {
                        /** @enum {unknown} */
                        frequency: "daily" | "weekly" | "monthly";
                        /** @description Of a weekly rule: one day or more. */
                        weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                        /** @description Of a weekly rule: 2 is every other week, counted from the week of `starts_on`, else of the first day ahead. Default 1. */
                        every_weeks?: number;
                        /** @description Of a monthly rule. A month that is too short has its last day instead: 31 is always the last day. */
                        month_day?: number;
                        /** @description On the clock of the time zone: `09:00`. */
                        time: string;
                        /** @description IANA name, such as `Europe/Vienna`. */
                        time_zone: string;
                    };
                    starts_on?: string | null;
                    ends_on?: string | null;
                    feed?: {
                        /** @description RSS, Atom or JSON Feed. */
                        url: string;
                        /** @description With fewer new ones the turn is skipped, and they wait for the next. Default 1. */
                        min_items?: number;
                        /** @description The newest of them. Default 10. */
                        max_items?: number;
                        /** @description Items from before the start that the first turn takes as new, from the newest. Default 0. */
                        first_items?: number;
                    };
                    campaign_id?: number;
                    recurring_id?: number;
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
                            /** @description The next five of the rule. */
                            moments: string[];
                            fault: string | null;
                            feed: {
                                title: string;
                                link: string;
                                /** @description New items. */
                                fresh: number;
                                /** @description What the next turn would send; where that is nothing, for there are fewer new ones than `min_items`, the newest as an example. */
                                items: {
                                    title: string;
                                    link: string;
                                    summary: string;
                                    published: string | null;
                                    image: string | null;
                                    is_new: boolean;
                                }[];
                            } | null;
                            feed_fault: string | null;
                            subject: string | null;
                            html: string | null;
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
    get_ab_tests: {
        parameters: {
            query?: {
                /** @description The test that this campaign is a part of: tested, a variant, or the rest. */
                campaign_id?: number;
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                from_email: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
                            } | null;
                            share: number;
                            /** @enum {unknown} */
                            measure: "opens" | "clicks";
                            minutes: number;
                            /** @enum {unknown} */
                            decision: "automatic" | "by_hand";
                            /** @enum {unknown} */
                            status: "draft" | "testing" | "waiting" | "deciding" | "sending" | "finished" | "cancelled";
                            started_at: string | null;
                            decide_at: string | null;
                            variants: {
                                /** @enum {unknown} */
                                variant: "A" | "B" | "C" | "D" | "E";
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                    from_email: string;
                                    status: string;
                                } | null;
                                total: number;
                                /** @description Not tried yet. */
                                pending: number;
                                /** @description Messages that servers took. */
                                accepted: number;
                                /** @description People who opened it. */
                                opens: number;
                                /** @description People who clicked. */
                                clicks: number;
                                /** @description Of accepted messages, 0 to 1. */
                                open_rate: number;
                                click_rate: number;
                                reason: string | null;
                            }[];
                            verdict: {
                                /** @enum {unknown} */
                                winner: "A" | "B" | "C" | "D" | "E";
                                /** @description Another variant has the same rates; the first letter wins. */
                                tie: boolean;
                                /** @description So little was measured that chance alone may have decided. */
                                few: boolean;
                                p_value: number | null;
                                /** @description A difference that chance makes less often than once in twenty times. */
                                significant: boolean;
                                /** @description False without individual tracking: every open and click counts then. */
                                counts_people: boolean;
                                standings: {
                                    /** @enum {unknown} */
                                    variant: "A" | "B" | "C" | "D" | "E";
                                    /** @description Messages that servers took. */
                                    accepted: number;
                                    /** @description People who opened it. */
                                    opens: number;
                                    /** @description People who clicked. */
                                    clicks: number;
                                }[];
                            } | null;
                            winner: ("A" | "B" | "C" | "D" | "E") | null;
                            chosen_by: ("rule" | "person") | null;
                            rest: {
                                id: number;
                                name: string;
                                status: string;
                                to_send: number;
                                sent: number;
                            } | null;
                            fault: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    post_ab_tests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    campaign_id: number;
                    /** @description That of the campaign unless told. */
                    name?: string;
                    /** @description Percent of the audience for all variants together. */
                    share: number;
                    /** @enum {unknown} */
                    measure: "opens" | "clicks";
                    /** @description From when all variants are sent. */
                    minutes: number;
                    /**
                     * @description `automatic`: the best variant goes to the rest. `by_hand`: somebody chooses.
                     * @enum {unknown}
                     */
                    decision: "automatic" | "by_hand";
                    /** @description Two to five. Each is a copy of the campaign; edit it as a campaign while the test is a draft. */
                    variants: {
                        /** @description Campaign of a variant that is there already. */
                        id?: number;
                        /** @description Of the original unless told. */
                        subject?: string;
                        from_email?: string;
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                from_email: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
                            } | null;
                            share: number;
                            /** @enum {unknown} */
                            measure: "opens" | "clicks";
                            minutes: number;
                            /** @enum {unknown} */
                            decision: "automatic" | "by_hand";
                            /** @enum {unknown} */
                            status: "draft" | "testing" | "waiting" | "deciding" | "sending" | "finished" | "cancelled";
                            started_at: string | null;
                            decide_at: string | null;
                            variants: {
                                /** @enum {unknown} */
                                variant: "A" | "B" | "C" | "D" | "E";
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                    from_email: string;
                                    status: string;
                                } | null;
                                total: number;
                                /** @description Not tried yet. */
                                pending: number;
                                /** @description Messages that servers took. */
                                accepted: number;
                                /** @description People who opened it. */
                                opens: number;
                                /** @description People who clicked. */
                                clicks: number;
                                /** @description Of accepted messages, 0 to 1. */
                                open_rate: number;
                                click_rate: number;
                                reason: string | null;
                            }[];
                            verdict: {
                                /** @enum {unknown} */
                                winner: "A" | "B" | "C" | "D" | "E";
                                /** @description Another variant has the same rates; the first letter wins. */
                                tie: boolean;
                                /** @description So little was measured that chance alone may have decided. */
                                few: boolean;
                                p_value: number | null;
                                /** @description A difference that chance makes less often than once in twenty times. */
                                significant: boolean;
                                /** @description False without individual tracking: every open and click counts then. */
                                counts_people: boolean;
                                standings: {
                                    /** @enum {unknown} */
                                    variant: "A" | "B" | "C" | "D" | "E";
                                    /** @description Messages that servers took. */
                                    accepted: number;
                                    /** @description People who opened it. */
                                    opens: number;
                                    /** @description People who clicked. */
                                    clicks: number;
                                }[];
                            } | null;
                            winner: ("A" | "B" | "C" | "D" | "E") | null;
                            chosen_by: ("rule" | "person") | null;
                            rest: {
                                id: number;
                                name: string;
                                status: string;
                                to_send: number;
                                sent: number;
                            } | null;
                            fault: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    get_ab_tests_by_id: {
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                from_email: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
                            } | null;
                            share: number;
                            /** @enum {unknown} */
                            measure: "opens" | "clicks";
                            minutes: number;
                            /** @enum {unknown} */
                            decision: "automatic" | "by_hand";
                            /** @enum {unknown} */
                            status: "draft" | "testing" | "waiting" | "deciding" | "sending" | "finished" | "cancelled";
                            started_at: string | null;
                            decide_at: string | null;
                            variants: {
                                /** @enum {unknown} */
                                variant: "A" | "B" | "C" | "D" | "E";
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                    from_email: string;
                                    status: string;
                                } | null;
                                total: number;
                                /** @description Not tried yet. */
                                pending: number;
                                /** @description Messages that servers took. */
                                accepted: number;
                                /** @description People who opened it. */
                                opens: number;
                                /** @description People who clicked. */
                                clicks: number;
                                /** @description Of accepted messages, 0 to 1. */
                                open_rate: number;
                                click_rate: number;
                                reason: string | null;
                            }[];
                            verdict: {
                                /** @enum {unknown} */
                                winner: "A" | "B" | "C" | "D" | "E";
                                /** @description Another variant has the same rates; the first letter wins. */
                                tie: boolean;
                                /** @description So little was measured that chance alone may have decided. */
                                few: boolean;
                                p_value: number | null;
                                /** @description A difference that chance makes less often than once in twenty times. */
                                significant: boolean;
                                /** @description False without individual tracking: every open and click counts then. */
                                counts_people: boolean;
                                standings: {
                                    /** @enum {unknown} */
                                    variant: "A" | "B" | "C" | "D" | "E";
                                    /** @description Messages that servers took. */
                                    accepted: number;
                                    /** @description People who opened it. */
                                    opens: number;
                                    /** @description People who clicked. */
                                    clicks: number;
                                }[];
                            } | null;
                            winner: ("A" | "B" | "C" | "D" | "E") | null;
                            chosen_by: ("rule" | "person") | null;
                            rest: {
                                id: number;
                                name: string;
                                status: string;
                                to_send: number;
                                sent: number;
                            } | null;
                            fault: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    put_ab_tests_by_id: {
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
                    /** @description That of the campaign unless told. */
                    name?: string;
                    /** @description Percent of the audience for all variants together. */
                    share: number;
                    /** @enum {unknown} */
                    measure: "opens" | "clicks";
                    /** @description From when all variants are sent. */
                    minutes: number;
                    /**
                     * @description `automatic`: the best variant goes to the rest. `by_hand`: somebody chooses.
                     * @enum {unknown}
                     */
                    decision: "automatic" | "by_hand";
                    /** @description Two to five. Each is a copy of the campaign; edit it as a campaign while the test is a draft. */
                    variants: {
                        /** @description Campaign of a variant that is there already. */
                        id?: number;
                        /** @description Of the original unless told. */
                        subject?: string;
                        from_email?: string;
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                from_email: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
                            } | null;
                            share: number;
                            /** @enum {unknown} */
                            measure: "opens" | "clicks";
                            minutes: number;
                            /** @enum {unknown} */
                            decision: "automatic" | "by_hand";
                            /** @enum {unknown} */
                            status: "draft" | "testing" | "waiting" | "deciding" | "sending" | "finished" | "cancelled";
                            started_at: string | null;
                            decide_at: string | null;
                            variants: {
                                /** @enum {unknown} */
                                variant: "A" | "B" | "C" | "D" | "E";
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                    from_email: string;
                                    status: string;
                                } | null;
                                total: number;
                                /** @description Not tried yet. */
                                pending: number;
                                /** @description Messages that servers took. */
                                accepted: number;
                                /** @description People who opened it. */
                                opens: number;
                                /** @description People who clicked. */
                                clicks: number;
                                /** @description Of accepted messages, 0 to 1. */
                                open_rate: number;
                                click_rate: number;
                                reason: string | null;
                            }[];
                            verdict: {
                                /** @enum {unknown} */
                                winner: "A" | "B" | "C" | "D" | "E";
                                /** @description Another variant has the same rates; the first letter wins. */
                                tie: boolean;
                                /** @description So little was measured that chance alone may have decided. */
                                few: boolean;
                                p_value: number | null;
                                /** @description A difference that chance makes less often than once in twenty times. */
                                significant: boolean;
                                /** @description False without individual tracking: every open and click counts then. */
                                counts_people: boolean;
                                standings: {
                                    /** @enum {unknown} */
                                    variant: "A" | "B" | "C" | "D" | "E";
                                    /** @description Messages that servers took. */
                                    accepted: number;
                                    /** @description People who opened it. */
                                    opens: number;
                                    /** @description People who clicked. */
                                    clicks: number;
                                }[];
                            } | null;
                            winner: ("A" | "B" | "C" | "D" | "E") | null;
                            chosen_by: ("rule" | "person") | null;
                            rest: {
                                id: number;
                                name: string;
                                status: string;
                                to_send: number;
                                sent: number;
                            } | null;
                            fault: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    delete_ab_tests_by_id: {
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
    get_ab_tests_by_id_audience: {
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
                            people: number;
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
    put_ab_tests_by_id_status: {
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
                    /** @enum {unknown} */
                    status: "testing" | "cancelled";
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                from_email: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
                            } | null;
                            share: number;
                            /** @enum {unknown} */
                            measure: "opens" | "clicks";
                            minutes: number;
                            /** @enum {unknown} */
                            decision: "automatic" | "by_hand";
                            /** @enum {unknown} */
                            status: "draft" | "testing" | "waiting" | "deciding" | "sending" | "finished" | "cancelled";
                            started_at: string | null;
                            decide_at: string | null;
                            variants: {
                                /** @enum {unknown} */
                                variant: "A" | "B" | "C" | "D" | "E";
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                    from_email: string;
                                    status: string;
                                } | null;
                                total: number;
                                /** @description Not tried yet. */
                                pending: number;
                                /** @description Messages that servers took. */
                                accepted: number;
                                /** @description People who opened it. */
                                opens: number;
                                /** @description People who clicked. */
                                clicks: number;
                                /** @description Of accepted messages, 0 to 1. */
                                open_rate: number;
                                click_rate: number;
                                reason: string | null;
                            }[];
                            verdict: {
                                /** @enum {unknown} */
                                winner: "A" | "B" | "C" | "D" | "E";
                                /** @description Another variant has the same rates; the first letter wins. */
                                tie: boolean;
                                /** @description So little was measured that chance alone may have decided. */
                                few: boolean;
                                p_value: number | null;
                                /** @description A difference that chance makes less often than once in twenty times. */
                                significant: boolean;
                                /** @description False without individual tracking: every open and click counts then. */
                                counts_people: boolean;
                                standings: {
                                    /** @enum {unknown} */
                                    variant: "A" | "B" | "C" | "D" | "E";
                                    /** @description Messages that servers took. */
                                    accepted: number;
                                    /** @description People who opened it. */
                                    opens: number;
                                    /** @description People who clicked. */
                                    clicks: number;
                                }[];
                            } | null;
                            winner: ("A" | "B" | "C" | "D" | "E") | null;
                            chosen_by: ("rule" | "person") | null;
                            rest: {
                                id: number;
                                name: string;
                                status: string;
                                to_send: number;
                                sent: number;
                            } | null;
                            fault: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    post_ab_tests_by_id_choose: {
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
                    /** @enum {unknown} */
                    variant: "A" | "B" | "C" | "D" | "E";
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
                            name: string;
                            campaign: {
                                id: number;
                                name: string;
                                subject: string;
                                from_email: string;
                                lists: {
                                    id: number | null;
                                    name: string;
                                }[];
                                segment: {
                                    id: number | null;
                                    name: string;
                                } | null;
                            } | null;
                            share: number;
                            /** @enum {unknown} */
                            measure: "opens" | "clicks";
                            minutes: number;
                            /** @enum {unknown} */
                            decision: "automatic" | "by_hand";
                            /** @enum {unknown} */
                            status: "draft" | "testing" | "waiting" | "deciding" | "sending" | "finished" | "cancelled";
                            started_at: string | null;
                            decide_at: string | null;
                            variants: {
                                /** @enum {unknown} */
                                variant: "A" | "B" | "C" | "D" | "E";
                                campaign: {
                                    id: number;
                                    name: string;
                                    subject: string;
                                    from_email: string;
                                    status: string;
                                } | null;
                                total: number;
                                /** @description Not tried yet. */
                                pending: number;
                                /** @description Messages that servers took. */
                                accepted: number;
                                /** @description People who opened it. */
                                opens: number;
                                /** @description People who clicked. */
                                clicks: number;
                                /** @description Of accepted messages, 0 to 1. */
                                open_rate: number;
                                click_rate: number;
                                reason: string | null;
                            }[];
                            verdict: {
                                /** @enum {unknown} */
                                winner: "A" | "B" | "C" | "D" | "E";
                                /** @description Another variant has the same rates; the first letter wins. */
                                tie: boolean;
                                /** @description So little was measured that chance alone may have decided. */
                                few: boolean;
                                p_value: number | null;
                                /** @description A difference that chance makes less often than once in twenty times. */
                                significant: boolean;
                                /** @description False without individual tracking: every open and click counts then. */
                                counts_people: boolean;
                                standings: {
                                    /** @enum {unknown} */
                                    variant: "A" | "B" | "C" | "D" | "E";
                                    /** @description Messages that servers took. */
                                    accepted: number;
                                    /** @description People who opened it. */
                                    opens: number;
                                    /** @description People who clicked. */
                                    clicks: number;
                                }[];
                            } | null;
                            winner: ("A" | "B" | "C" | "D" | "E") | null;
                            chosen_by: ("rule" | "person") | null;
                            rest: {
                                id: number;
                                name: string;
                                status: string;
                                to_send: number;
                                sent: number;
                            } | null;
                            fault: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
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
    get_sandbox_messages: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Rows per page, or `all`. */
                per_page?: number | "all";
                /** @description Part of a recipient or of a subject. */
                query?: string;
                /** @description Only of this campaign. */
                campaign_id?: number;
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
                                campaign_id: number | null;
                                from_email: string;
                                to_email: string;
                                subject: string;
                                /** @description Bytes of the whole message. */
                                size: number;
                                /** Format: date-time */
                                created_at: string;
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
    delete_sandbox_messages: {
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
    get_sandbox_messages_by_id: {
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
                            campaign_id: number | null;
                            from_email: string;
                            to_email: string;
                            subject: string;
                            /** @description Bytes of the whole message. */
                            size: number;
                            /** Format: date-time */
                            created_at: string;
                            html: string | null;
                            text: string | null;
                            headers: {
                                name: string;
                                value: string;
                            }[];
                            attachments: {
                                filename: string;
                                type: string;
                                size: number;
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
    get_sandbox_messages_by_id_source: {
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
            /** @description The message as it would have gone over the wire. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
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
    post_tx: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A template of type `tx`. */
                    template_id: number;
                    /** @description `default`: known subscribers only. `fallback`: unknown addresses get it too, without a profile. `external`: addresses only, no look-up. */
                    subscriber_mode?: string;
                    subscriber_email?: string;
                    /** @description 0: none, as some clients send it. */
                    subscriber_id?: number;
                    /** @description At most 1000. */
                    subscriber_emails?: string[];
                    /** @description At most 1000. */
                    subscriber_ids?: number[];
                    from_email?: string;
                    subject?: string;
                    altbody?: string;
                    messenger?: string;
                    content_type?: string;
                    headers?: {
                        [key: string]: string;
                    }[];
                    data?: {
                        [key: string]: unknown;
                    };
                    /** @description A repetition of the request is answered, not sent again. */
                    idempotency_key?: string;
                    /** @description Blocklisted subscribers get it all the same. */
                    send_to_blocklisted?: boolean;
                };
                "multipart/form-data": {
                    /** @description The message as JSON, as it would be sent without files. */
                    data: string;
                    /** @description Files to attach. */
                    file?: string[];
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
                        messages: {
                            /** Format: uuid */
                            uuid: string;
                            email: string;
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
    get_tx_by_uuid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the message, from the answer to sending it. */
                uuid: string;
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
                            /** Format: uuid */
                            uuid: string;
                            /**
                             * @description `accepted`: a server took it. `refused`: for good. `given_up`: after all retries.
                             * @enum {unknown}
                             */
                            state: "pending" | "accepted" | "refused" | "given_up" | "failed";
                            messenger: string;
                            from_email: string;
                            to_email: string;
                            subject: string;
                            subscriber_id: number | null;
                            attempts: number;
                            reply: string | null;
                            /** Format: date-time */
                            created_at: string;
                            next_attempt_at: string | null;
                            finished_at: string | null;
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
    get_media: {
        parameters: {
            query?: {
                /** @description Part of the file name. */
                query?: string;
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
                            id: number;
                            /** Format: uuid */
                            uuid: string;
                            filename: string;
                            content_type: string;
                            /** Format: date-time */
                            created_at: string;
                            thumb_url: string | null;
                            thumb_uri: string | null;
                            provider: string;
                            meta: {
                                [key: string]: unknown;
                            };
                            url: string;
                            uri: string;
                        }[] | {
                            results: {
                                id: number;
                                /** Format: uuid */
                                uuid: string;
                                filename: string;
                                content_type: string;
                                /** Format: date-time */
                                created_at: string;
                                thumb_url: string | null;
                                thumb_uri: string | null;
                                provider: string;
                                meta: {
                                    [key: string]: unknown;
                                };
                                url: string;
                                uri: string;
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
    post_media: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": unknown;
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
                            /** Format: uuid */
                            uuid: string;
                            filename: string;
                            content_type: string;
                            /** Format: date-time */
                            created_at: string;
                            thumb_url: string | null;
                            thumb_uri: string | null;
                            provider: string;
                            meta: {
                                [key: string]: unknown;
                            };
                            url: string;
                            uri: string;
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
    get_media_by_id: {
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
                            /** Format: uuid */
                            uuid: string;
                            filename: string;
                            content_type: string;
                            /** Format: date-time */
                            created_at: string;
                            thumb_url: string | null;
                            thumb_uri: string | null;
                            provider: string;
                            meta: {
                                [key: string]: unknown;
                            };
                            url: string;
                            uri: string;
                            used_by: {
                                id: number | null;
                                name: string;
                                status: string;
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
    delete_media_by_id: {
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
                        used_by: {
                            id: number | null;
                            name: string;
                            status: string;
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
    get_campaigns_analytics_by_type: {
        parameters: {
            query?: {
                /** @description Campaigns; repeatable. */
                id?: number[];
                /** @description Day or time. */
                from?: string;
                /** @description Day or time. */
                to?: string;
                /** @description People instead of events. */
                unique?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description What to count. */
                type: "views" | "clicks" | "bounces" | "machine_views" | "machine_clicks" | "anonymous_views" | "anonymous_clicks" | "links";
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
                            campaign_id: number;
                            count: number;
                            /**
                             * Format: date-time
                             * @description Beginning of the hour or day, UTC.
                             */
                            timestamp: string;
                        }[] | {
                            url: string;
                            count: number;
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
    delete_maintenance_analytics_by_type: {
        parameters: {
            query?: {
                /** @description Only those before this moment (RFC 3339). */
                before_date?: string;
                /** @description Deletes nothing, and says how many it would be. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /** @description What to delete. */
                type: "views" | "clicks" | "all";
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
                        data: boolean;
                        count: number;
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
    get_maintenance_analytics_by_type_export: {
        parameters: {
            query?: {
                /** @description The moment from which on (RFC 3339). */
                since?: string;
            };
            header?: never;
            path: {
                /** @description What to export. */
                type: "views" | "clicks";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line an event, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
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
    get_public_archive: {
        parameters: {
            query?: {
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
                                /** Format: uuid */
                                uuid: string;
                                subject: string;
                                /**
                                 * @description Empty: the page is at `url`.
                                 * @constant
                                 */
                                content: "";
                                /** Format: date-time */
                                created_at: string;
                                send_at: string | null;
                                url: string;
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
    get_dashboard_counts: {
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
                            subscribers: {
                                total: number;
                                blocklisted: number;
                                orphans: number;
                            };
                            lists: {
                                total: number;
                                private: number;
                                public: number;
                                optin_single: number;
                                optin_double: number;
                            };
                            campaigns: {
                                total: number;
                                by_status: {
                                    [key: string]: number;
                                };
                            };
                            messages: number;
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
    get_dashboard_charts: {
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
                            link_clicks: {
                                count: number;
                                /** Format: date */
                                date: string;
                            }[];
                            campaign_views: {
                                count: number;
                                /** Format: date */
                                date: string;
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
