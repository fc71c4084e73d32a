import type { DecodedActivities, DecodeError } from "@cairn/domain/recording/decoded-activity";
import { fail, type Result } from "@cairn/domain/result";
import type { Decoder } from "../file-format/decoder.ts";
import { createDecoder, headLength } from "./create-decoder.ts";

/** A decoder for a file whose first bytes are not known yet: buffers them until they identify the format. */
export class SniffingDecoder implements Decoder {
  private head = new Uint8Array(0);
  private chosen: Decoder | undefined;
  private refusal: DecodeError | undefined;

  get error(): DecodeError | undefined {
    return this.refusal ?? this.chosen?.error;
  }

  push(chunk: Uint8Array): void {
    if (this.chosen) return this.chosen.push(chunk);
    if (this.refusal) return;
    const head = new Uint8Array(this.head.length + chunk.length);
    head.set(this.head);
    head.set(chunk, this.head.length);
    this.head = head;
    if (head.length >= headLength) this.choose();
  }

  end(): Result<DecodedActivities, DecodeError> {
    if (!this.chosen && !this.refusal) this.choose();
    return this.chosen?.end() ?? fail(this.refusal ?? { kind: "empty_file" });
  }

  private choose(): void {
    const decoder = createDecoder(this.head.subarray(0, headLength));
    if (!decoder.ok) {
      this.refusal = decoder.error;
      return;
    }
    this.chosen = decoder.value;
    decoder.value.push(this.head);
    this.head = new Uint8Array(0);
  }
}
