import { destination, type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

/** The parts of a database error besides its code and names: the row, the statement and its values, which people typed. */
const valuesOfErrors = ["detail", "hint", "where", "internalQuery", "query", "parameters"];

/** Their paths in an error and in its cause. */
const hidden = ["err", "err.cause"].flatMap((error) => valuesOfErrors.map((name) => `${error}.${name}`));

/** The server's log: JSON lines on standard error, or on a stream of a test. */
export const createLog = (
  level: NonNullable<LoggerOptions["level"]>,
  stream: DestinationStream = destination({ fd: 2, sync: false }),
): Logger => pino({ level, redact: { paths: hidden, remove: true } }, stream);
