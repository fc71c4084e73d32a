/** Why an archive, or one file in it, cannot be unpacked. Each reason has its own text and advice. */
export type ArchiveError =
  | { readonly kind: "not_an_archive" }
  | { readonly kind: "damaged_archive" }
  | { readonly kind: "encrypted" }
  | { readonly kind: "unsupported_compression"; readonly method: number }
  | { readonly kind: "too_many_entries"; readonly limit: number }
  | { readonly kind: "too_large"; readonly limit: number }
  | { readonly kind: "suspicious_ratio" }
  | { readonly kind: "overlapping_entries" }
  | { readonly kind: "unsafe_name" }
  | { readonly kind: "nested_too_deep" };
