/**
 * Sports of the FIT profile (`sport`, numeric) and the activity for each. Sports that are not in the catalogue
 * (driving, video gaming, archery) are missing on purpose: the importer then asks the person.
 */
const activityOfSport: Readonly<Record<number, number>> = {
  1: 1, // running
  2: 2, // cycling
  3: 98, // transition
  4: 17, // fitness_equipment
  5: 21, // swimming
  6: 35, // basketball
  7: 33, // soccer
  8: 34, // tennis
  9: 39, // american_football
  10: 23, // training
  11: 0, // walking
  12: 3, // cross_country_skiing
  13: 13, // alpine_skiing
  14: 30, // snowboarding
  15: 15, // rowing
  16: 83, // mountaineering
  17: 11, // hiking
  18: 68, // multisport
  19: 14, // paddling
  21: 105, // e_biking
  22: 26, // motorcycling
  23: 28, // boating
  25: 16, // golf
  26: 88, // hang_gliding
  27: 25, // horseback_riding
  28: 97, // hunting
  29: 96, // fishing
  30: 12, // inline_skating
  31: 29, // rock_climbing
  32: 71, // sailing
  33: 49, // ice_skating
  35: 65, // snowshoeing
  36: 26, // snowmobiling
  37: 61, // stand_up_paddleboarding
  38: 91, // surfing
  39: 28, // wakeboarding
  40: 28, // water_skiing
  41: 72, // kayaking
  42: 28, // rafting
  43: 86, // windsurfing
  44: 87, // kitesurfing
  47: 77, // boxing
  48: 29, // floor_climbing
  49: 37, // baseball
  53: 78, // diving
  57: 26, // auto_racing
  62: 73, // hiit
  64: 34, // racket
  65: 108, // wheelchair_push_walk
  66: 108, // wheelchair_push_run
  67: 112, // meditation
  69: 66, // disc_golf
  70: 19, // team_sport
  71: 47, // cricket
  72: 48, // rugby
  73: 113, // hockey
  75: 38, // volleyball
  76: 28, // water_tubing
  77: 91, // wakesurfing
  78: 28, // water_sport
  80: 62, // mixed_martial_arts
  81: 26, // motor_sports
  82: 90, // snorkeling
  83: 64, // dance
  84: 102, // jump_rope
  85: 79, // pool_apnea
  86: 58, // mobility
  88: 82, // canoeing
};

/** Activities for which the sub-sport is more specific than the sport: "sport/sub_sport" of the FIT profile. */
const activityOfPair: Readonly<Record<string, number>> = {
  "1/1": 53, // running, treadmill
  "1/3": 22, // running, trail
  "1/4": 103, // running, track
  "1/45": 53, // running, indoor_running
  "1/59": 95, // running, obstacle
  "2/5": 52, // cycling, spin
  "2/6": 52, // cycling, indoor_cycling
  "2/8": 10, // cycling, mountain
  "2/9": 10, // cycling, downhill
  "2/11": 114, // cycling, cyclocross
  "2/12": 109, // cycling, hand_cycling
  "2/28": 105, // cycling, e_bike_fitness
  "2/29": 10, // cycling, bmx
  "2/46": 99, // cycling, gravel_cycling
  "2/47": 106, // cycling, e_bike_mountain
  "2/49": 99, // cycling, mixed_surface
  "2/88": 109, // cycling, indoor_hand_cycling
  "2/123": 10, // cycling, enduro
  "2/127": 106, // cycling, e_bike_enduro
  "4/1": 53, // fitness_equipment, treadmill
  "4/6": 52, // fitness_equipment, indoor_cycling
  "4/14": 57, // fitness_equipment, indoor_rowing
  "4/15": 55, // fitness_equipment, elliptical
  "4/20": 23, // fitness_equipment, strength_training
  "4/27": 53, // fitness_equipment, indoor_walking
  "4/68": 29, // fitness_equipment, indoor_climbing
  "4/69": 29, // fitness_equipment, bouldering
  "5/18": 85, // swimming, open_water
  "10/19": 58, // training, flexibility_training
  "10/26": 17, // training, cardio_training
  "10/43": 121, // training, yoga
  "10/44": 120, // training, pilates
  "10/62": 112, // training, breathing
  "10/70": 73, // training, hiit
  "11/27": 53, // walking, indoor_walking
  "12/37": 31, // cross_country_skiing, backcountry
  "12/42": 117, // cross_country_skiing, skate_skiing
  "13/37": 31, // alpine_skiing, backcountry
  "14/37": 110, // snowboarding, backcountry
  "15/14": 57, // rowing, indoor_rowing
  "18/78": 74, // multisport, triathlon
  "18/79": 93, // multisport, duathlon
  "18/81": 92, // multisport, swim_run
  "18/82": 80, // multisport, adventure_race
  "18/126": 74, // multisport, pool_triathlon
  "20/111": 88, // flying, fly_paraglide
  "21/47": 106, // e_biking, e_bike_mountain
  "31/68": 29, // rock_climbing, indoor_climbing
  "53/56": 79, // diving, apnea_diving
  "53/57": 101, // diving, apnea_hunting
  "64/85": 75, // racket, padel
  "64/94": 42, // racket, squash
  "64/95": 36, // racket, badminton
  "64/96": 41, // racket, racquetball
  "64/97": 40, // racket, table_tennis
  "73/91": 50, // hockey, ice
};

/**
 * Sub-sports that are specific enough if the sport is generic or all: watches write these for profiles that people make
 * themselves.
 */
const activityOfSubSport: Readonly<Record<number, number>> = {
  1: 53, // treadmill
  2: 1, // street
  3: 22, // trail
  4: 103, // track
  5: 52, // spin
  6: 52, // indoor_cycling
  7: 2, // road
  8: 10, // mountain
  9: 10, // downhill
  10: 2, // recumbent
  11: 114, // cyclocross
  12: 109, // hand_cycling
  13: 2, // track_cycling
  14: 57, // indoor_rowing
  15: 55, // elliptical
  16: 17, // stair_climbing
  17: 21, // lap_swimming
  18: 85, // open_water
  19: 58, // flexibility_training
  20: 23, // strength_training
  26: 17, // cardio_training
  27: 53, // indoor_walking
  28: 105, // e_bike_fitness
  42: 117, // skate_skiing
  43: 121, // yoga
  44: 120, // pilates
  45: 53, // indoor_running
  46: 99, // gravel_cycling
  47: 106, // e_bike_mountain
  53: 78, // single_gas_diving
  54: 78, // multi_gas_diving
  55: 78, // gauge_diving
  56: 79, // apnea_diving
  57: 101, // apnea_hunting
  59: 95, // obstacle
  62: 112, // breathing
  70: 73, // hiit
  78: 74, // triathlon
  79: 93, // duathlon
  81: 92, // swim_run
  82: 80, // adventure_race
};

const generic = 0;
const all = 254;

/**
 * Catalogue id of a FIT `sport` and `sub_sport` (numbers of the FIT profile), or undefined if the sport has no
 * counterpart, or is generic (0) or all (254) without a more specific sub-sport. An unknown sub-sport falls back to its sport.
 */
export const activityForFitSport = (sport: number, subSport?: number): number | undefined =>
  activityOfPair[`${sport}/${subSport ?? 0}`] ??
  activityOfSport[sport] ??
  (sport === generic || sport === all ? activityOfSubSport[subSport ?? 0] : undefined);

/** A sport of the FIT profile with its sub-sport, 0 for generic. */
export interface FitSport {
  readonly sport: number;
  readonly subSport: number;
}

/** The sport to write if several map to one activity. */
const preferredPairs: Readonly<Record<number, string>> = {
  21: "5/17", // swimming, lap_swimming
  26: "81/0", // motor_sports
  28: "78/0", // water_sport
  29: "31/0", // rock_climbing
  31: "13/37", // alpine_skiing, backcountry
  36: "64/95", // racket, badminton
  52: "2/6", // cycling, indoor_cycling
  53: "1/1", // running, treadmill
  73: "62/0", // hiit
  79: "53/56", // diving, apnea_diving
  92: "18/81", // multisport, swim_run
  105: "21/0", // e_biking
};

/** Activities that are missing in the profile, and the closest sport, so that another service classifies them well. */
const nearestPairs: Readonly<Record<number, string>> = {
  18: "10/0", // parkour as training
  20: "10/20", // outdoor gym as strength training
  24: "11/0", // nordic walking as walking
  27: "30/0", // skateboarding as inline_skating
  32: "10/26", // fitness class as cardio training
  51: "10/43", // yoga and pilates as yoga
  54: "62/0", // crossfit as hiit
  56: "12/0", // roller skiing as cross_country_skiing
  59: "1/4", // track and field as track running
  60: "1/0", // orienteering as running
  63: "10/20", // kettlebell as strength training
  67: "7/0", // futsal as soccer
  69: "10/26", // aerobics as cardio training
  70: "17/0", // trekking as hiking
  81: "10/0", // gymnastics as training
  84: "13/0", // telemark skiing as alpine_skiing
  94: "18/0", // aquathlon as multisport
  100: "53/56", // mermaiding as apnea diving
  104: "10/20", // calisthenics as strength training
  107: "13/37", // backcountry skiing
  111: "12/0", // biathlon as cross_country_skiing
  115: "1/3", // vertical running as trail running
  116: "13/37", // ski mountaineering as backcountry skiing
  118: "12/0", // classic skiing as cross_country_skiing
};

const pairOfActivity = new Map<number, string>();
for (const [sport, activity] of Object.entries(activityOfSport)) {
  if (!pairOfActivity.has(activity)) pairOfActivity.set(activity, `${sport}/0`);
}
for (const [pair, activity] of Object.entries(activityOfPair)) {
  if (!pairOfActivity.has(activity)) pairOfActivity.set(activity, pair);
}
for (const [activity, pair] of Object.entries({ ...nearestPairs, ...preferredPairs })) {
  pairOfActivity.set(Number(activity), pair);
}

/**
 * The FIT sport to write for an activity: one that `activityForFitSport` reads back as the same activity, else the closest, else
 * generic (0, 0). Total.
 */
export const fitSportForActivity = (activityId: number): FitSport => {
  const [sport = 0, subSport = 0] = (pairOfActivity.get(activityId) ?? "0/0").split("/").map(Number);
  return { sport, subSport };
};
