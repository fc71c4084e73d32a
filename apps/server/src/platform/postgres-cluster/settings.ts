/**
 * The database's settings, a file that PostgreSQL includes: `ALTER SYSTEM` still overrides them. Sizes are for a machine that
 * also runs Cairn.
 *
 * @param socketFolder folder of the socket; nothing listens on the network
 */
export function clusterSettings(socketFolder: string, port: number): string {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: "",
    port: String(port),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    // Ten for requests and four for jobs of the server, as many for a command that runs at the same time, and some to spare.
    max_connections: "40",
    // With the default, up to 1 GB of log is kept after a big import.
    max_wal_size: "256MB",
    min_wal_size: "64MB",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // Our queries run for milliseconds; compiling them costs more than it gains.
    jit: "off",
    shared_buffers: "64MB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    log_checkpoints: "off",
    // Details, statements and their values contain what people typed, such as an e-mail address that is taken; the server names
    // the failed statement in its own log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_parameter_max_length: "0",
    log_parameter_max_length_on_error: "0",
    log_statement: "none",
    log_min_duration_statement: "-1",
    lc_messages: "C",
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join("");
}
