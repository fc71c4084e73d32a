import { describe, expect, it } from "vitest";
import { activities } from "./activities.ts";
import { activityForGpxType, activityForOwnGpxType, activityForTitle } from "./gpx-type.ts";
import { sportWords } from "./sport-words.ts";

describe("activityForGpxType", () => {
  it.each([
    ["1", 2],
    ["9", 1],
    ["Run", 1],
    ["running", 1],
    ["  Running\n", 1],
    ["Cycling", 2],
    ["HIKING", 11],
    ["hike", 11],
    ["trail_running", 22],
    ["Trail Run", 22],
    ["mountain_biking", 10],
    ["touringbicycle", 2],
    ["racebike", 2],
    ["mtb_easy", 10],
    ["open_water_swimming", 85],
    ["cross_country_skiing", 3],
    ["resort_skiing_snowboarding_ws", 13],
    ["EBikeRide", 105],
    ["alpineTour", 83],
  ])("reads %j", (text, activityId) => {
    expect(activityForGpxType(text)).toBe(activityId);
  });

  it("reads Garmin's word as ski touring, and the same word in our own files as our own activity", () => {
    expect(activityForGpxType("backcountry_skiing")).toBe(31);
    expect(activityForOwnGpxType("backcountry_skiing")).toBe(107);
    expect(activityForOwnGpxType("Trail Run")).toBe(22);
  });

  it("returns nothing for texts that name no sport", () => {
    for (const text of [
      "",
      "generic",
      "user",
      "Beds4Cyclists",
      "constructor",
      "__proto__",
      "x".repeat(10_000),
    ]) {
      expect(activityForGpxType(text)).toBeUndefined();
    }
  });
});

/** Sport names that past and present services write, by the element that contains them. */
const fieldNames: Readonly<Record<string, string>> = {
  "Strava, SportType of its API": `
    AlpineSki, BackcountrySki, Badminton, Canoeing, Crossfit, EBikeRide, Elliptical, EMountainBikeRide, Golf, GravelRide, Handcycle,
    HighIntensityIntervalTraining, Hike, IceSkate, InlineSkate, Kayaking, Kitesurf, MountainBikeRide, NordicSki, Padel, Pickleball, Pilates,
    Racquetball, Ride, RockClimbing, RollerSki, Rowing, Run, Sail, Skateboard, Snowboard, Snowshoe, Soccer, Squash, StairStepper, StandUpPaddling,
    Surfing, Swim, TableTennis, Tennis, TrailRun, Velomobile, VirtualRide, VirtualRow, VirtualRun, Walk, WeightTraining, Wheelchair, Windsurf, Workout,
    Yoga`,
  "Garmin Connect, typeKey": `
    running, indoor_running, street_running, track_running, trail_running, treadmill_running, ultra_run, virtual_run, obstacle_run, cycling, bmx,
    cyclocross, downhill_biking, e_bike_fitness, e_bike_mountain, gravel_cycling, indoor_cycling, mountain_biking, recumbent_cycling, road_biking,
    track_cycling, virtual_ride, hiking, walking, casual_walking, speed_walking, swimming, lap_swimming, open_water_swimming, fitness_equipment,
    elliptical, indoor_cardio, indoor_climbing, indoor_rowing, bouldering, hiit, pilates, stair_climbing, strength_training, yoga, multi_sport,
    triathlon, duathlon, swimrun, rowing_v2, kayaking_v2, sailing_v2, stand_up_paddleboarding_v2, surfing_v2, windsurfing_v2,
    whitewater_rafting_kayaking, boating_v2, fishing, resort_skiing_snowboarding_ws, backcountry_skiing_snowboarding_ws, cross_country_skiing_ws,
    skate_skiing_ws, snow_shoe_ws, skating_ws, snowmobiling_ws, golf, horseback_riding, hunting, inline_skating, mountaineering, motorcycling_v2,
    rock_climbing, tennis_v2, wheelchair_push_run, breathwork, meditation, jump_rope, disc_golf, padel, basketball, soccer, volleyball, cricket, rugby,
    american_football, baseball, softball, squash, badminton, table_tennis, racquetball, field_hockey, ice_hockey, boxing, mixed_martial_arts, dance,
    diving, apnea_diving, snorkeling`,
  komoot: `
    hike, mountaineering, touringbicycle, e_touringbicycle, mtb, e_mtb, mtb_easy, e_mtb_easy, mtb_advanced, e_mtb_advanced, racebike, e_racebike,
    jogging, citybike, nordic, nordicwalking, skitour, skialpin, skaten, snowboard, snowshoe, unicycle, climbing`,
  "OpenTracks, ActivityType": `
    ATV, biking, boat, climbing, cross-country skiing, cycling, dirt bike, donkey back riding, driving, frisbee, hang gliding, hiking,
    horse back riding, inline skating, kayaking, kite surfing, motor bike, motor boating, mountain biking, off trail hiking, paddling, para gliding,
    riding, road biking, roller skiing, rowing, running, sailing, skate boarding, skating, skiing, snow boarding, snow shoeing, speed walking,
    street running, surfing, track cycling, track running, trail hiking, trail running, ultimate frisbee, wakeboarding, walking, water skiing,
    wind surfing, swimming, swimming in open water, workout`,
  "OpenTracks, ActivityIcon": `
    BIKE, MOUNTAIN_BIKE, MOTOR_BIKE, KAYAK, BOAT, SAILING, DRIVE, RUN, SKI, SNOW_BOARDING, WALK, INLINE_SKATING, SKATE_BOARDING, SWIMMING,
    SWIMMING_OPEN, CLIMBING, WORKOUT`,
  "Apple, HKWorkoutActivityType": `
    HKWorkoutActivityTypeAmericanFootball, HKWorkoutActivityTypeAustralianFootball, HKWorkoutActivityTypeBadminton, HKWorkoutActivityTypeBaseball,
    HKWorkoutActivityTypeBasketball, HKWorkoutActivityTypeBowling, HKWorkoutActivityTypeBoxing, HKWorkoutActivityTypeClimbing,
    HKWorkoutActivityTypeCricket, HKWorkoutActivityTypeCrossTraining, HKWorkoutActivityTypeCycling, HKWorkoutActivityTypeDance,
    HKWorkoutActivityTypeElliptical, HKWorkoutActivityTypeEquestrianSports, HKWorkoutActivityTypeFencing, HKWorkoutActivityTypeFishing,
    HKWorkoutActivityTypeFunctionalStrengthTraining, HKWorkoutActivityTypeGolf, HKWorkoutActivityTypeGymnastics, HKWorkoutActivityTypeHandball,
    HKWorkoutActivityTypeHiking, HKWorkoutActivityTypeHockey, HKWorkoutActivityTypeHunting, HKWorkoutActivityTypeMartialArts,
    HKWorkoutActivityTypeMindAndBody, HKWorkoutActivityTypeMixedMetabolicCardioTraining, HKWorkoutActivityTypePaddleSports,
    HKWorkoutActivityTypeRacquetball, HKWorkoutActivityTypeRowing, HKWorkoutActivityTypeRugby, HKWorkoutActivityTypeRunning,
    HKWorkoutActivityTypeSailing, HKWorkoutActivityTypeSkatingSports, HKWorkoutActivityTypeSoccer, HKWorkoutActivityTypeSoftball,
    HKWorkoutActivityTypeSquash, HKWorkoutActivityTypeStairClimbing, HKWorkoutActivityTypeSurfingSports, HKWorkoutActivityTypeSwimming,
    HKWorkoutActivityTypeTableTennis, HKWorkoutActivityTypeTennis, HKWorkoutActivityTypeTraditionalStrengthTraining, HKWorkoutActivityTypeVolleyball,
    HKWorkoutActivityTypeWalking, HKWorkoutActivityTypeWaterFitness, HKWorkoutActivityTypeWaterPolo, HKWorkoutActivityTypeWaterSports,
    HKWorkoutActivityTypeWrestling, HKWorkoutActivityTypeYoga, HKWorkoutActivityTypeBarre, HKWorkoutActivityTypeCoreTraining,
    HKWorkoutActivityTypeCrossCountrySkiing, HKWorkoutActivityTypeDownhillSkiing, HKWorkoutActivityTypeFlexibility,
    HKWorkoutActivityTypeHighIntensityIntervalTraining, HKWorkoutActivityTypeJumpRope, HKWorkoutActivityTypeKickboxing, HKWorkoutActivityTypePilates,
    HKWorkoutActivityTypeSnowboarding, HKWorkoutActivityTypeStairs, HKWorkoutActivityTypeStepTraining, HKWorkoutActivityTypeWheelchairWalkPace,
    HKWorkoutActivityTypeTaiChi, HKWorkoutActivityTypeMixedCardio, HKWorkoutActivityTypeHandCycling, HKWorkoutActivityTypeDiscSports,
    HKWorkoutActivityTypeSwimBikeRun, HKWorkoutActivityTypePickleball, HKWorkoutActivityTypeUnderwaterDiving`,
  "Health Connect, EXERCISE_TYPE": `
    EXERCISE_TYPE_BADMINTON, EXERCISE_TYPE_BASEBALL, EXERCISE_TYPE_BASKETBALL, EXERCISE_TYPE_BIKING, EXERCISE_TYPE_BIKING_STATIONARY,
    EXERCISE_TYPE_BOOT_CAMP, EXERCISE_TYPE_BOXING, EXERCISE_TYPE_CALISTHENICS, EXERCISE_TYPE_CRICKET, EXERCISE_TYPE_DANCING, EXERCISE_TYPE_ELLIPTICAL,
    EXERCISE_TYPE_EXERCISE_CLASS, EXERCISE_TYPE_FENCING, EXERCISE_TYPE_FOOTBALL_AMERICAN, EXERCISE_TYPE_FOOTBALL_AUSTRALIAN,
    EXERCISE_TYPE_FRISBEE_DISC, EXERCISE_TYPE_GOLF, EXERCISE_TYPE_GUIDED_BREATHING, EXERCISE_TYPE_GYMNASTICS, EXERCISE_TYPE_HANDBALL,
    EXERCISE_TYPE_HIGH_INTENSITY_INTERVAL_TRAINING, EXERCISE_TYPE_HIKING, EXERCISE_TYPE_ICE_HOCKEY, EXERCISE_TYPE_ICE_SKATING,
    EXERCISE_TYPE_MARTIAL_ARTS, EXERCISE_TYPE_PADDLING, EXERCISE_TYPE_PARAGLIDING, EXERCISE_TYPE_PILATES, EXERCISE_TYPE_RACQUETBALL,
    EXERCISE_TYPE_ROCK_CLIMBING, EXERCISE_TYPE_ROLLER_HOCKEY, EXERCISE_TYPE_ROWING, EXERCISE_TYPE_ROWING_MACHINE, EXERCISE_TYPE_RUGBY,
    EXERCISE_TYPE_RUNNING, EXERCISE_TYPE_RUNNING_TREADMILL, EXERCISE_TYPE_SAILING, EXERCISE_TYPE_SCUBA_DIVING, EXERCISE_TYPE_SKATING,
    EXERCISE_TYPE_SKIING, EXERCISE_TYPE_SNOWBOARDING, EXERCISE_TYPE_SNOWSHOEING, EXERCISE_TYPE_SOCCER, EXERCISE_TYPE_SOFTBALL, EXERCISE_TYPE_SQUASH,
    EXERCISE_TYPE_STAIR_CLIMBING, EXERCISE_TYPE_STAIR_CLIMBING_MACHINE, EXERCISE_TYPE_STRENGTH_TRAINING, EXERCISE_TYPE_STRETCHING,
    EXERCISE_TYPE_SURFING, EXERCISE_TYPE_SWIMMING_OPEN_WATER, EXERCISE_TYPE_SWIMMING_POOL, EXERCISE_TYPE_TABLE_TENNIS, EXERCISE_TYPE_TENNIS,
    EXERCISE_TYPE_VOLLEYBALL, EXERCISE_TYPE_WALKING, EXERCISE_TYPE_WATER_POLO, EXERCISE_TYPE_WEIGHTLIFTING, EXERCISE_TYPE_WHEELCHAIR,
    EXERCISE_TYPE_YOGA`,
  Endomondo: `
    RUNNING, CYCLING_TRANSPORT, CYCLING_TRANSPORTATION, CYCLING_SPORT, MOUNTAIN_BIKING, SKATING, ROLLER_SKIING, SKIING_CROSS_COUNTRY, SKIING_DOWNHILL,
    SNOWBOARDING, KAYAKING, KITE_SURFING, ROWING, SAILING, WINDSURFING, FITNESS_WALKING, GOLFING, HIKING, ORIENTEERING, WALKING, RIDING, SWIMMING,
    CYCLING_INDOOR, AEROBICS, BADMINTON, BASEBALL, BASKETBALL, BOXING, CLIMBING_STAIRS, CRICKET, CROSS_TRAINING, DANCING, FENCING, FOOTBALL_AMERICAN,
    FOOTBALL_RUGBY, FOOTBALL_SOCCER, HANDBALL, HOCKEY, PILATES, SCUBA_DIVING, SQUASH, TABLE_TENNIS, TENNIS, VOLLEYBALL_BEACH, VOLLEYBALL_INDOOR,
    WEIGHT_TRAINING, YOGA, MARTIAL_ARTS, GYMNASTICS, STEP_COUNTER, CIRCUIT_TRAINING, TREADMILL_RUNNING, SKATEBOARDING, SURFING, SNOWSHOEING,
    WHEELCHAIR, CLIMBING, TREADMILL_WALKING, STAND_UP_PADDLING, TRAIL_RUNNING, ROWING_INDOOR, FLOORBALL, ICE_SKATING, SKI_TOURING, ROPE_JUMPING,
    STRETCHING, CANICROSS, PADDLE_TENNIS, PARAGLIDING`,
  Runkeeper: `
    Running, Cycling, Mountain Biking, Walking, Hiking, Downhill Skiing, Cross-Country Skiing, Snowboarding, Skating, Swimming, Wheelchair, Rowing,
    Elliptical, Yoga, Pilates, CrossFit, Spinning, Zumba, Barre, Group Workout, Dance, Bootcamp, Boxing / MMA, Meditation, Strength Training,
    Circuit Training, Core Strengthening, Arc Trainer, Stairmaster / Stepwell, Nordic Walking`,
  MapMyRun: `
    Bike Ride, Road Cycling, Mountain Biking, Run, Road Running, Trail Running, Walk, Dog Walk, Power Walking, Hike, Swim, Open Water, Gym Workout,
    Weight Workout, Indoor Bike Ride`,
  Suunto: `
    Running, Cycling, Cross-country skiing, Mountain biking, Hiking, Roller skating, Downhill skiing, Paddling, Rowing, Golf, Indoor, Ball games,
    Outdoor gym, Pool swimming, Trail running, Gym, Nordic walking, Horseback riding, Ski touring, Openwater swimming, Snowshoeing, Triathlon, Swimrun,
    Track running, Gravel cycling`,
  "Polar Flow": `
    Running, Road running, Trail running, Treadmill running, Cycling, Road cycling, Mountain biking, Indoor cycling, Open water swimming,
    Pool swimming, Swimming, Strength training, Cross-country skiing, Classic XC skiing, Freestyle XC skiing, Downhill skiing, Backcountry skiing,
    Nordic walking, Inline skating, Orienteering, Group exercise, Core, Mobility (static), Indoor rowing, Roller skiing classic, Finnish baseball,
    Other indoor`,
  "Runtastic in German": `
    Laufen, Nordic Walking, Radfahren, Mountainbiken, Inlineskaten, Langlauf, Skitour, Wandern, Spazieren, Schwimmen, Reiten, Rudern, Krafttraining,
    Laufband, Heimtrainer, Bergsteigen`,
  Finnish: `
    Juoksu, Pyöräily, Maastopyöräily, Kävely, Sauvakävely, Hiihto, Uinti, Avovesiuinti, Kuntosali, Vaellus, Melonta, Soutu, Suunnistus, Luistelu,
    Laskettelu, Rullaluistelu, Sisäpyöräily`,
};

describe("No known sport name ends as an unknown sport", () => {
  for (const [source, names] of Object.entries(fieldNames)) {
    it.each(names.split(",").map((name) => name.trim()))(`${source}: %s`, (name) => {
      const activityId = activityForGpxType(name);
      expect(activities.some(({ id, slug }) => id === activityId && !slug.startsWith("other-"))).toBe(true);
    });
  }

  it("and no name means two sports", () => {
    const words = Object.entries(sportWords).flatMap(([id, list]) =>
      list.split(",").map(
        (word) =>
          [
            word
              .toLowerCase()
              .normalize("NFKD")
              .replaceAll("ß", "ss")
              .replaceAll(/[^\p{L}\p{N}]/gu, ""),
            id,
          ] as const,
      ),
    );
    const ambiguous = words.filter(([word, id]) =>
      words.some(([other, otherId]) => other === word && otherId !== id),
    );
    expect(ambiguous).toEqual([]);
    expect(words.filter(([word]) => word === "")).toEqual([]);
  });

  it.each([
    // A catalogue id for names that are easily mistaken.
    ["VirtualRide", 2],
    ["Workout", 23],
    ["17", 2],
    ["30", 23],
    ["E_MOUNTAIN_BIKE", 106],
    ["open_water_swimming", 85],
    ["lap_swimming", 21],
    ["indoor_cardio", 17],
    ["HKWorkoutActivityTypeSwimming", 21],
    ["Pyöräily", 2],
    ["PYÖRÄILY", 2],
    ["Fußball", 33],
    ["skate_skiing_ws", 117],
    ["treadmill_running", 53],
    ["BACKCOUNTRY_SKI", 31],
    ["football", 33],
    ["american_football", 39],
    ["hockey", 113],
    ["Trail-Running", 22],
    ["обычный бег", undefined],
    ["бег", 1],
  ])("%s is %s", (name, activityId) => expect(activityForGpxType(name)).toBe(activityId));
});

describe("activityForTitle", () => {
  it.each([
    ["Morning Run", 1],
    ["Lunch Ride", 2],
    ["Afternoon Trail Run", 22],
    ["Ljubljana Open Water Swimming", 85],
    ["Evening Weight Training", 23],
    ["Zagreb - Cross-Country Skiing", 3],
    ["Friday-Evening-Run", 1],
    ["Sunday Hike", 11],
    ["Juoksu", 1],
    ["Sunday motorcycle ride", 26],
    ["Snowmobile Ride", 26],
    ["Morning horse ride", 25],
    ["Boat ride", 28],
    ["Kayak ride", 72],
    ["Fun run", 1],
    ["Recovery ride", 2],
  ])("reads %j", (title, activityId) => expect(activityForTitle(title)).toBe(activityId));

  it.each([
    "",
    "Richmond",
    "Golf course",
    "Rhine trail",
    "120' moderate and hard",
    "Route 2019-12-15 3:50pm",
    "Intervals, spring training",
    "Good morning",
    "Ski run",
    "Train ride",
    "A long bus ride",
    "Beach 6:58 am",
    "x".repeat(10_000),
  ])("leaves %j open", (title) => expect(activityForTitle(title)).toBeUndefined());

  // The form of Runkeeper's titles in clocks of 12 and of 24 hours; the narrow space is that of the formatter since 2023.
  it.each([
    ["Running 4/13/20 6:58 am", 1],
    ["Hiking 31/1/25 8:32 am", 11],
    ["Cycling 8/21/20 2:53 pm", 2],
    ["Walking 10/21/20 5:32 PM", 0],
    ["Nordic Walking 10/21/20 5:32\u202fPM", 24],
    ["Mountain Biking 8/21/20 2:53 p.m.", 10],
    ["Boxing / MMA 8/21/20 2:53:10pm", 77],
    ["Running 4/13/20 18:58", 1],
  ])("reads %j, whatever the clock", (title, activityId) => expect(activityForTitle(title)).toBe(activityId));
});
