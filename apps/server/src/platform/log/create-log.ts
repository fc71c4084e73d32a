import { destination, type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

/** What a database's error says beyond its code and the names of things: the row, the statement and its values, which people typed. */
const valuesOfErrors = ["detail", "hint", "where", "internalQuery", "query", "parameters"];

/** The paths of them in an error and in what it was caused by. */
const hidden = ["err", "err.cause"].flatMap((error) => valuesOfErrors.map((name) => `${error}.${name}`));

/** The server's log: JSON lines on standard error, or on a stream of a test's. */
export const createLog = (
  level: NonNullable<LoggerOptions["level"]>,
  stream: DestinationStream = destination({ fd: 2, sync: false }),
): Logger => pino({ level, redact: { paths: hidden, remove: true } }, stream);
