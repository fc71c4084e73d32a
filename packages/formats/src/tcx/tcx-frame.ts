import { ownCreator } from "../encoding/own-creator.ts";

const database = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2";

/**
 * `ns3` is Garmin's prefix for its extension; `cairn` contains data that the format does not have, in places that its schema
 * leaves to others.
 */
export const tcxOpening =
  `<?xml version="1.0" encoding="UTF-8"?>` +
  `<TrainingCenterDatabase xmlns="${database}" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"` +
  ` xmlns:cairn="urn:cairn:activity" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
  ` xsi:schemaLocation="${database} http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd">`;

export const tcxAuthor =
  `<Author xsi:type="Application_t"><Name>${ownCreator}</Name><Build><Version><VersionMajor>1</VersionMajor><VersionMinor>0</VersionMinor></Version></Build>` +
  `<LangID>en</LangID><PartNumber>000-00000-00</PartNumber></Author>`;

export const tcxClosing = "</TrainingCenterDatabase>";
