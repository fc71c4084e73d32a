-- What Valhalla reads from the tags of ways is corrected here where it differs from what they mean. This is
-- run after its own rules (lua/graph.lua), whose function for ways it replaces and calls.

local valhalla_ways = ways_proc

-- The meanings of values of access tags (OpenStreetMap wiki, Key:access).
local meanings = {}
for value in ("yes designated permissive official public allowed use_sidepath dismount"):gmatch("%S+") do
  meanings[value] = "open"
end
for value in ("private destination customers delivery permit residents"):gmatch("%S+") do
  meanings[value] = "private"
end
for value in ("no none agricultural forestry emergency psv military restricted"):gmatch("%S+") do
  meanings[value] = "closed"
end

local ranks = { closed = 1, private = 2, open = 3 }

-- The widest meaning of values separated by semicolons; nil if none of them says anything.
local function meaning(tag)
  local widest
  for value in (tag or ""):gmatch("[^;%s]+") do
    local one = meanings[value]
    if one and (not widest or ranks[one] > ranks[widest]) then widest = one end
  end
  return widest
end

-- Kinds of ways on which bikes are pushed unless a tag allows to ride.
local walked = {
  footway = true, pedestrian = true, steps = true, bridleway = true,
  platform = true, corridor = true, elevator = true, via_ferrata = true,
}

-- Valhalla opens a way to bikes for any of these, even where bicycle=no; the surface that it takes from
-- mtb:scale stays.
local mountain_bike_tags = { "mtb:scale", "mtb:scale:uphill", "mtb:scale:imba", "mtb:description" }
local surfaces_of_scales = { ["0"] = "dirt", ["1"] = "gravel" }

local function has_mountain_bike_tag(kv)
  for _, tag in ipairs(mountain_bike_tags) do
    if kv[tag] then return true end
  end
  return false
end

local function close_to_bikes(kv)
  local scale = kv["mtb:scale"]
  if scale and not kv["surface"] and scale:match("^%d") then
    kv["surface"] = surfaces_of_scales[scale:sub(1, 1)] or "path"
  end
  for _, tag in ipairs(mountain_bike_tags) do kv[tag] = nil end
end

-- A path of which no tag tells whether one can ride on it. Valhalla thinks of all as compacted, as of the best of them.
local tags_about_riding = { "surface", "tracktype", "smoothness", "sac_scale" }

local function is_undescribed(kv)
  if kv["highway"] ~= "path" or meaning(kv["bicycle"]) == "open" or has_mountain_bike_tag(kv) then return false end
  for _, tag in ipairs(tags_about_riding) do
    if kv[tag] then return false end
  end
  return true
end

-- Ways for people on foot that nobody forbids to go with a bike beside them. Sidewalks lie beside what is ridden, and recorded
-- rides would be joined with them; those of bridges and tunnels are often the only way there.
local function is_for_pushing(kv, on_foot, by_bike)
  return (kv["highway"] == "footway" or kv["highway"] == "pedestrian")
    and on_foot ~= "closed" and on_foot ~= "private" and by_bike ~= "private"
    and not (kv["bicycle"] or kv["conveying"] or kv["indoor"] or meaning(kv["access"]) == "closed")
    and (kv["footway"] ~= "sidewalk" or kv["bridge"] or kv["tunnel"])
    and not has_mountain_bike_tag(kv)
end

-- Valhalla's numbers of uses (graphconstants.h). It takes all driveways and aisles of parking lots for private.
local road, driveway, alley, parking_aisle, service_road, path = 0, 4, 5, 6, 11, 27
-- What a way is, where it is marked as an alley or a road.
local kinds = {
  [path] = 1, [29] = 1, -- path, bridleway
  [24] = 2, [25] = 2, [28] = 2, [32] = 2, [35] = 2, -- sidewalk, footway, pedestrian, crossing, platform
  [3] = 3, -- track
  [20] = 4, -- cycleway
}
-- km/h. Valhalla takes bikes for slower in rougher places, but for as quick as on roads where cars are quick: there it
-- only avoids them, the more so the less a profile uses roads. So this is the price of a path that may have to be pushed.
local speed_of_undescribed = "70"
local speed_tags = { "forward_speed", "backward_speed", "average_speed", "advisory_speed" }
local kept_uses = { [26] = true, [33] = true, [34] = true } -- steps, elevator, escalator

function ways_proc(kv, nokeys)
  if nokeys == 0 or not (kv["highway"] or kv["route"]) then return valhalla_ways(kv, nokeys) end
  local on_foot = meaning(kv["foot"]) or meaning(kv["access"])
  local by_bike = meaning(kv["bicycle"]) or meaning(kv["vehicle"]) or meaning(kv["access"])
  -- Farmers and foresters go on wheels: nobody who allows bikes there forbids to walk.
  local for_their_vehicles = kv["access"] == "agricultural" or kv["access"] == "forestry"
  if for_their_vehicles and not meaning(kv["foot"]) and meaning(kv["bicycle"]) == "open" then
    on_foot = "open"
    kv["foot"] = "yes"
  end
  -- It opens driveways to everybody, whatever their other tags say, if they have no access tag.
  if kv["service"] == "driveway" and not kv["access"] then kv["access"] = "yes" end
  -- It knows some values only, and of vehicle=* for bikes only "no".
  if on_foot == "closed" then kv["foot"] = "no" end
  if is_for_pushing(kv, on_foot, by_bike) then kv["bicycle"] = "dismount"
  elseif by_bike == "closed" then kv["bicycle"] = "no" end
  if by_bike == "private" and not kv["bicycle"] then kv["bicycle"] = "private" end
  if by_bike == "closed" or (walked[kv["highway"]] and not meaning(kv["bicycle"])) then close_to_bikes(kv) end
  local undescribed = is_undescribed(kv)
  if undescribed then
    kv["surface"] = "compacted"
    -- The other half of the price, which no way on foot has: who uses roads does not pay it.
    if not kv["bicycle"] and by_bike ~= "closed" and by_bike ~= "private" then kv["bicycle"] = "use_sidepath" end
  end
  -- It leads people against escalators.
  if kv["conveying"] == "forward" and not kv["oneway"] then kv["oneway"] = "yes" end
  if kv["conveying"] == "backward" and not kv["oneway"] then kv["oneway"] = "-1" end

  local filter, out, _, _ = valhalla_ways(kv, nokeys)

  -- It closes cycleways to walkers where no tag speaks of them; a tag that opens them would make it think less of
  -- them for bikes.
  if kv["highway"] == "cycleway" and not on_foot and kv["motorroad"] ~= "yes" then
    out["pedestrian_forward"], out["pedestrian_backward"] = "true", "true"
  end

  -- It takes ways for private that are so for cars only, has one mark for all means of transport, and does not
  -- tell it in its answers. Here the mark is that of bikes, and what is private for people on foot is an alley.
  -- The speed limit of lorries, which nothing else reads, tells both: 1 on foot, 2 by bike, 3 both, and 4 times
  -- the kind of the way that the alley, or the road, was.
  local use, code = out["use"], 0
  out["private"], out["no_thru_traffic"] = "false", "false"
  if use == driveway or use == parking_aisle or use == alley then out["use"] = service_road end
  if by_bike == "private" then
    code = 2
    out["private"] = "true"
  end
  if on_foot == "private" then
    code = code + 1
    if not kept_uses[use] and out["ferry"] ~= "true" then
      code = code + 4 * (kinds[use] or 0)
      out["use"] = alley
    end
  end
  if undescribed and out["use"] == path then
    code = code + 4 * kinds[path]
    out["use"] = road
    out["max_speed"] = speed_of_undescribed
    for _, key in ipairs(speed_tags) do out[key] = nil end
  end
  for _, key in ipairs({ "maxspeed:hgv", "maxspeed:hgv:forward", "maxspeed:hgv:backward" }) do out[key] = nil end
  if code > 0 then out["maxspeed:hgv"] = tostring(code) end
  return filter, out, 0, 0
end
