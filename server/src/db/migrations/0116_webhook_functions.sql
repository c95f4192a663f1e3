-- Helpers of triggers, which run as their owner: nobody else, such as the reader of expressions, calls them.
revoke execute on function broadsheet.tell_webhooks(text, jsonb) from public;
revoke execute on function broadsheet.webhooks_for(text) from public;
revoke execute on function broadsheet.webhook_person(integer) from public;
