import type { DiaryPart } from "@cairn/contracts/diary";
import { type DiaryBlock, takeDiaryBlock } from "@cairn/formats/diary-codec/diary-block";
import { addressOf } from "../api/api-client.ts";
import { noticeExpiry, sessionHeaders } from "../api/send-call.ts";
import { fetchAndTell } from "../connection.ts";
import { ApiFailure, failureFrom } from "../api/api-failure.ts";

interface BlocksWanted {
  readonly part: DiaryPart;
  /** Absent for all. */
  readonly months: readonly number[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Blocks of the diary, each as soon as it is received.
 *
 * @throws ApiFailure without an answer, if it breaks off, and if it cannot be read
 */
export async function* fetchBlocks({ part: name, months, signal }: BlocksWanted): AsyncGenerator<DiaryBlock> {
  const query = { part: name, ...(months && { months: months.join(",") }) };
  const response = await orNetwork(
    fetchAndTell(addressOf("getDiaryColumns", {}, query), { headers: sessionHeaders(), signal }),
  );
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw noticeExpiry(failureFrom(response.status, body));
  }
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  let held = new Uint8Array(0);
  for (let part = await orNetwork(reader.read()); !part.done; part = await orNetwork(reader.read())) {
    held = joined(held, part.value);
    for (let taken = takeDiaryBlock(held); taken.kind !== "part"; taken = takeDiaryBlock(held)) {
      if (taken.kind === "damaged") throw new ApiFailure("unreadable", response.status);
      yield taken.block;
      held = held.subarray(taken.length);
    }
  }
  // The answer was cut off.
  if (held.length > 0) throw new ApiFailure("network");
}

const orNetwork = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch {
    throw new ApiFailure("network");
  }
};

const joined = (a: Uint8Array<ArrayBuffer>, b: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};
