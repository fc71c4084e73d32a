/*
 * Small files with everything that the XML decoders read, so that changing each element once reaches each of
 * their branches.
 */

const at = (minute: number, second = 0): string =>
  `2024-05-01T10:${String(minute).padStart(2, "0")}:${String(second).padStart(2, "0")}Z`;

const gpxPoint = (n: number, inside: string): string =>
  `<trkpt lat="${60 + n / 10_000}" lon="${24 + n / 20_000}"><ele>${10 + n}</ele><time>${at(0, n)}</time>${inside}</trkpt>`;

const garmin = (n: number): string =>
  `<extensions><power>${200 + n}</power><ns3:TrackPointExtension><ns3:atemp>${15 + n}</ns3:atemp><ns3:hr>${120 + n}</ns3:hr><ns3:cad>${80 + n}</ns3:cad><ns3:speed>${3 + n / 10}</ns3:speed></ns3:TrackPointExtension></extensions>`;

const others =
  "<speed>2.5</speed><extensions><gpxdata:heartrate>130</gpxdata:heartrate><gpxdata:cadence>81</gpxdata:cadence><gpxdata:temp>9</gpxdata:temp><PowerInWatts>250</PowerInWatts></extensions>";

const gpxFile = (creator: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="${creator}" xmlns:gpxdata="urn:a" xmlns:ns3="urn:b">${inside}</gpx>`;

const gpx: Readonly<Record<string, string>> = {
  recorded: gpxFile(
    "Garmin Edge",
    `<metadata><name>Evening Ride</name><desc>A file</desc><time>${at(0)}</time></metadata><wpt lat="60" lon="24"><name>Hut</name></wpt>` +
      `<trk><name>First</name><cmt>A comment</cmt><type>cycling</type><trkseg>${gpxPoint(0, garmin(0))}${gpxPoint(1, garmin(1))}</trkseg>` +
      `<trkseg>${gpxPoint(8, others)}${gpxPoint(9, "<watts>90</watts>")}</trkseg></trk>`,
  ),
  own: gpxFile(
    "Cairn",
    `<metadata><name>1 May 2024</name><desc>Title</desc></metadata><trk><name>1 May 2024</name><cmt>Line&#10;Line</cmt><type>trail_running</type>` +
      `<trkseg>${gpxPoint(0, "")}${gpxPoint(1, "")}</trkseg><trkseg>${gpxPoint(40, "")}${gpxPoint(41, "")}</trkseg></trk>`,
  ),
  days: gpxFile(
    "StravaGPX",
    ["05-01T10", "05-01T20", "05-03T10"]
      .map(
        (day, n) =>
          `<trk><name>Track ${n}</name><extensions><locus:activity>hiking</locus:activity></extensions><trkseg>` +
          [0, 1, 2]
            .map((m) => `<trkpt lat="6${n}.${m}" lon="24.5"><time>2024-${day}:0${m}:00+02:00</time></trkpt>`)
            .join("") +
          "</trkseg></trk>",
      )
      .join(""),
  ),
  planned: gpxFile(
    "planner",
    `<metadata><name>Plan</name></metadata><rte><name>Way</name><rtept lat="60" lon="24"><ele>5</ele></rtept><rtept lat="60.1" lon="24.1"/></rte>` +
      `<rte><name>Longer</name><rtept lat="61" lon="24"/><rtept lat="61.1" lon="24.1"/><rtept lat="61.2" lon="24.1"><ele>9</ele></rtept></rte>`,
  ),
  drawn: gpxFile(
    "planner",
    `<trk><name>Line</name><trkseg><trkpt lat="60" lon="24"><ele>3</ele></trkpt><trkpt lat="60.1" lon="24"/></trkseg></trk>`,
  ),
  places: gpxFile("planner", `<wpt lat="60" lon="24"><name>Hut</name></wpt>`),
};

const tcxPoint = (n: number): string =>
  `<Trackpoint><Time>${at(0, n)}</Time><Position><LatitudeDegrees>${60 + n / 10_000}</LatitudeDegrees><LongitudeDegrees>24.5</LongitudeDegrees></Position>` +
  `<AltitudeMeters>${10 + n}</AltitudeMeters><DistanceMeters>${3 * n}</DistanceMeters><HeartRateBpm><Value>${120 + n}</Value></HeartRateBpm><Cadence>${80 + n}</Cadence>` +
  `<Extensions><ns3:TPX><ns3:Speed>3.${n % 10}</ns3:Speed><ns3:RunCadence>85</ns3:RunCadence><ns3:Watts>${200 + n}</ns3:Watts></ns3:TPX></Extensions></Trackpoint>`;

const tcxLap = (name: string, from: number, tracks: string, more = ""): string =>
  `<${name} StartTime="${at(0, from)}"><TotalTimeSeconds>10</TotalTimeSeconds><DistanceMeters>30</DistanceMeters><MaximumSpeed>4</MaximumSpeed><Calories>12</Calories>` +
  `<AverageHeartRateBpm><Value>125</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>140</Value></MaximumHeartRateBpm><Intensity>Active</Intensity><Cadence>82</Cadence>` +
  `${tracks}<Extensions><ns3:LX><ns3:AvgSpeed>3</ns3:AvgSpeed><ns3:MaxBikeCadence>95</ns3:MaxBikeCadence><ns3:AvgRunCadence>84</ns3:AvgRunCadence><ns3:MaxRunCadence>90</ns3:MaxRunCadence>` +
  `<ns3:Steps>30</ns3:Steps><ns3:AvgWatts>210</ns3:AvgWatts><ns3:MaxWatts>300</ns3:MaxWatts></ns3:LX>${more}</Extensions></${name}>`;

const tcxTrack = (...points: readonly number[]): string => `<Track>${points.map(tcxPoint).join("")}</Track>`;

const tcxFile = (inside: string): string =>
  `<?xml version="1.0"?><TrainingCenterDatabase xmlns:ns3="urn:c" xmlns:cairn="urn:cairn:activity">${inside}</TrainingCenterDatabase>`;

const tcxActivity = (sport: string, start: number, inside: string): string =>
  `<Activity Sport="${sport}"><Id>${at(0, start)}</Id>${inside}</Activity>`;

const named = (name: string, author: string): string =>
  `<${author}><Name>${name}</Name><Version><VersionMajor>1</VersionMajor></Version></${author}>`;

const tcx: Readonly<Record<string, string>> = {
  recorded: tcxFile(
    `<Activities>${tcxActivity(
      "Biking",
      0,
      tcxLap("Lap", 0, tcxTrack(0, 1, 2) + tcxTrack(8, 9)) +
        tcxLap("Lap", 10, tcxTrack(10, 11)) +
        `<Notes>Evening ride</Notes><Training><Plan><Name>Plan</Name></Plan></Training>${named("Edge 500", "Creator")}`,
    )}</Activities>${named("Program", "Author")}`,
  ),
  own: tcxFile(
    `<Activities>${tcxActivity(
      "Running",
      0,
      tcxLap("Lap", 0, tcxTrack(0, 1, 2)) +
        tcxLap("Lap", 10, tcxTrack(10, 11), "<cairn:AfterPause>true</cairn:AfterPause>") +
        "<Notes>Title</Notes><Extensions><cairn:ActivityType>trail_running</cairn:ActivityType></Extensions>",
    )}</Activities>${named("Cairn", "Author")}`,
  ),
  severalSports: tcxFile(
    `<Activities><MultiSportSession><Id>${at(0)}</Id><FirstSport>${tcxActivity("Running", 0, tcxLap("Lap", 0, tcxTrack(0, 1)))}</FirstSport>` +
      `<NextSport>${tcxLap("Transition", 10, tcxTrack(10, 11))}${tcxActivity("Biking", 20, tcxLap("Lap", 20, tcxTrack(20, 21)))}</NextSport>` +
      `<Notes>Race</Notes></MultiSportSession></Activities><Extensions><cairn:ActivityType>duathlon</cairn:ActivityType></Extensions>`,
  ),
  course: tcxFile(
    `<Courses><Course><Name>Way</Name>${tcxLap("Lap", 0, "")}<Track>${[0, 1, 2].map(tcxPoint).join("")}</Track></Course></Courses>`,
  ),
  plan: tcxFile(`<Workouts><Workout Sport="Running"><Name>Intervals</Name></Workout></Workouts>`),
};

const kmlTrack = (from: number): string =>
  `<gx:Track>${[0, 1, 2].map((n) => `<when>${at(0, from + n)}</when>`).join("")}` +
  [0, 1, 2].map((n) => `<gx:coord>24.5 ${60 + (from + n) / 10_000} ${10 + n}</gx:coord>`).join("") +
  `<ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate"><gx:value>120</gx:value><gx:value>121</gx:value><gx:value>122</gx:value></gx:SimpleArrayData>` +
  `<gx:SimpleArrayData name="cadence"><gx:value>80</gx:value><gx:value/><gx:value>82</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>`;

const kmlFile = (inside: string): string =>
  `<?xml version="1.0"?><kml xmlns:gx="urn:g" xmlns:atom="urn:h"><Document><name>Evening Walk</name><atom:author><atom:name>A program</atom:name></atom:author>${inside}</Document></kml>`;

const kml: Readonly<Record<string, string>> = {
  recorded: kmlFile(
    `<Folder><name>Folder</name><Placemark><name>First</name><ExtendedData><Data name="type"><value>hiking</value></Data></ExtendedData>` +
      `<gx:MultiTrack>${kmlTrack(0)}${kmlTrack(20)}</gx:MultiTrack></Placemark></Folder>` +
      `<Placemark><name>Start</name><Point><coordinates>24.5,60,0</coordinates></Point></Placemark>`,
  ),
  drawn: kmlFile(
    `<Placemark><name>Line</name><LineString><coordinates>24.5,60,3 24.6,60.1,4 24.7,60.2</coordinates></LineString></Placemark>` +
      `<Placemark><LineString><coordinates>24.5,61 24.6,61.1</coordinates></LineString></Placemark>`,
  ),
  places: kmlFile(`<Placemark><Point><coordinates>24.5,60,0</coordinates></Point></Placemark>`),
};

/** Documents of each format, named by their contents. */
export const richFiles = { gpx, tcx, kml } as const;
