-- A new installation shows what a mail server looks like in the settings; it is switched off, so mail stays in the
-- sandbox inbox. A taken-over database has servers of its own.
update public.settings set value = '[{
  "uuid": "5f0d9c1e-6f0b-4f5c-9d0a-2b7f1f6e4a10", "enabled": false, "name": "", "host": "smtp.example.com", "port": 587,
  "auth_protocol": "login", "username": "", "password": "", "hello_hostname": "", "email_headers": [], "max_conns": 10,
  "max_msg_retries": 2, "msg_retry_delay": "10ms", "idle_timeout": "15s", "wait_timeout": "5s", "tls_type": "STARTTLS",
  "tls_skip_verify": false, "from_addresses": []
}]' where key = 'smtp' and value = '[]';
