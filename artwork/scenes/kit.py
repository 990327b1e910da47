"""Parts, light and camera of the rendered pictures. Units are meters; x runs along a row, -y faces the camera, z is up.

Scenes are rendered with Blender 3.4 or newer, headless: blender -b -P scenes/busbar.py -- OUT.png [WIDTH HEIGHT SAMPLES
SECONDS], the seconds after which sampling stops, 0 for never.
"""
import math
import os
import random
import sys

import bmesh
import bpy
import numpy
from mathutils import Matrix, Vector

INK = (.0045, .0095, .018)
COPPER = (.88, .31, .13)
WARM = (1, .78, .56)
COLD = (.46, .66, 1)
AXES = {'x': (0, math.pi / 2, 0), 'y': (math.pi / 2, 0, 0), 'z': (0, 0, 0)}

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
_materials = {}
_meshes = {}


# Materials

def material(name, colour=(.5, .5, .5), metallic=0, roughness=.4, coat=0, emission=0, wear=0, scale=40, bump=0):
    """A principled material, by name. `wear` varies the roughness with noise of `scale`; `emission` is its strength."""
    if name in _materials:
        return _materials[name]
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = (*colour, 1)
    surface.inputs['Metallic'].default_value = metallic
    surface.inputs['Roughness'].default_value = roughness
    surface.inputs['Clearcoat'].default_value = coat
    if emission:
        surface.inputs['Emission'].default_value = (*colour, 1)
        surface.inputs['Emission Strength'].default_value = emission
    if wear or bump:
        where = nodes.new('ShaderNodeTexCoord')
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = scale
        noise.inputs['Detail'].default_value = 3
        links.new(where.outputs['Object'], noise.inputs['Vector'])
        if wear:
            span = nodes.new('ShaderNodeMapRange')
            span.inputs['From Min'].default_value, span.inputs['From Max'].default_value = .3, .7
            span.inputs['To Min'].default_value = max(.04, roughness - wear)
            span.inputs['To Max'].default_value = min(1, roughness + wear)
            links.new(noise.outputs['Fac'], span.inputs['Value'])
            links.new(span.outputs['Result'], surface.inputs['Roughness'])
        if bump:
            height = nodes.new('ShaderNodeBump')
            height.inputs['Strength'].default_value = bump
            height.inputs['Distance'].default_value = .002
            links.new(noise.outputs['Fac'], height.inputs['Height'])
            links.new(height.outputs['Normal'], surface.inputs['Normal'])
    _materials[name] = made
    return made


def copper():
    """Slightly tarnished: darker and redder where hands and heat have been. Same color from every angle."""
    if 'copper' in _materials:
        return _materials['copper']
    made = material('copper', COPPER, 1, .27, wear=.03, scale=9, bump=.006)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    noise, ramp, glossy = (nodes.new(f'Shader{kind}') for kind in ('NodeTexNoise', 'NodeValToRGB', 'NodeBsdfGlossy'))
    noise.inputs['Scale'].default_value = 3
    noise.inputs['Detail'].default_value = 3
    links.new(nodes['Texture Coordinate'].outputs['Object'], noise.inputs['Vector'])
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = .3, (.74, .25, .105, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = .66, (*COPPER, 1)
    links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], glossy.inputs['Color'])
    for name in ('Roughness', 'Normal'):
        links.new(nodes['Principled BSDF'].inputs[name].links[0].from_socket, glossy.inputs[name])
    links.new(glossy.outputs[0], nodes['Material Output'].inputs['Surface'])
    return made


def mottled(name, dark, light, scale, roughness=.9, bump=.3, grain=30, haze=None):
    """Weathered ground or concrete: patches of two colors of `scale`, with grain. `haze`: the distance that pales it."""
    if name in _materials:
        return _materials[name]
    made = material(name, light, roughness=roughness, bump=bump, scale=grain)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where, patches, fine, ramp, mix = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'TexNoise', 'TexNoise', 'ValToRGB', 'MixRGB'))
    for texture, size in ((patches, scale), (fine, grain)):
        texture.inputs['Scale'].default_value, texture.inputs['Detail'].default_value = size, 7
        links.new(where.outputs['Object'], texture.inputs['Vector'])
    for element, (position, colour) in zip(ramp.color_ramp.elements, ((.36, dark), (.64, light))):
        element.position, element.color = position, (*colour, 1)
    links.new(patches.outputs['Fac'], ramp.inputs['Fac'])
    mix.blend_type, mix.inputs['Fac'].default_value = 'SOFT_LIGHT', .5
    links.new(ramp.outputs['Color'], mix.inputs['Color1'])
    links.new(fine.outputs['Fac'], mix.inputs['Color2'])
    colour = mix.outputs['Color']
    if haze:
        view, span, pale = (nodes.new(f'ShaderNode{kind}') for kind in ('CameraData', 'MapRange', 'MixRGB'))
        span.inputs['From Min'].default_value, span.inputs['From Max'].default_value = haze * .1, haze
        span.inputs['To Max'].default_value = .45
        links.new(view.outputs['View Distance'], span.inputs['Value'])
        links.new(span.outputs['Result'], pale.inputs['Fac'])
        links.new(colour, pale.inputs['Color1'])
        pale.inputs['Color2'].default_value = (.50, .47, .47, 1)
        colour = pale.outputs['Color']
    links.new(colour, nodes['Principled BSDF'].inputs['Base Color'])
    return made


def steel(): return material('steel', (.56, .58, .6), 1, .34, wear=.12)
def zinc(): return material('zinc', (.72, .73, .75), 1, .42, wear=.15, scale=90)
def dark_paint(): return material('dark paint', (.021, .031, .045), 0, .42, coat=.25, wear=.06, bump=.06, scale=300)
def grey_paint(): return material('grey paint', (.19, .21, .23), 0, .4, coat=.3, wear=.06, bump=.06, scale=300)
def black(): return material('black', (.012, .012, .014), 0, .46, wear=.05)
def rubber(): return material('rubber', (.016, .016, .018), 0, .62)
def insulator(): return material('insulator', (.3, .022, .016), 0, .3, coat=.5)
def white_plastic(): return material('white plastic', (.62, .61, .57), 0, .42)
def grey_plastic(): return material('grey plastic', (.22, .23, .25), 0, .45)
def torque_mark(): return material('torque mark', (.75, .03, .02), 0, .5)
def lamp(colour=(.08, 1, .35), strength=14): return material(f'lamp {colour} {strength}', colour, 0, .3, emission=strength)


# Parts

def _place(mesh, at, turn, surface):
    made = bpy.data.objects.new(mesh.name, mesh)
    made.location, made.rotation_euler = at, turn
    if not mesh.materials:
        mesh.materials.append(surface)
    scene.collection.objects.link(made)
    return made


def _mesh(key, build, smooth=False):
    if key not in _meshes:
        shape = bmesh.new()
        build(shape)
        mesh = bpy.data.meshes.new(str(key[0]))
        shape.to_mesh(mesh)
        shape.free()
        if smooth:
            for face in mesh.polygons:
                face.use_smooth = True
            mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(40)
        _meshes[key] = mesh
    return _meshes[key]


def box(at, size, surface, bevel=.003, turn=(0, 0, 0)):
    def build(shape):
        bmesh.ops.create_cube(shape, size=1, matrix=Matrix.Diagonal((*size, 1)))
        if bevel:
            bmesh.ops.bevel(shape, geom=shape.edges[:], offset=min(bevel, min(size) * .45), segments=3,
                            profile=.5, affect='EDGES')
    return _place(_mesh(('box', *size, surface.name, bevel), build, True), at, turn, surface)


def cylinder(at, radius, depth, surface, axis='z', sides=40, bevel=.12, top=None, turn=None):
    """`top` is the radius of the other end, for cones."""
    def build(shape):
        bmesh.ops.create_cone(shape, cap_ends=True, segments=sides, radius1=radius,
                              radius2=radius if top is None else top, depth=depth)
        rims = [edge for edge in shape.edges if edge.verts[0].co.z * edge.verts[1].co.z > 0
                and abs(edge.verts[0].co.z - edge.verts[1].co.z) < 1e-6]
        if bevel:
            bmesh.ops.bevel(shape, geom=rims, offset=min(radius, depth) * bevel, segments=2, affect='EDGES')
    key = ('cylinder', radius, depth, surface.name, sides, bevel, top)
    return _place(_mesh(key, build, True), at, turn or AXES[axis], surface)


def sphere(at, radius, surface):
    build = lambda shape: bmesh.ops.create_uvsphere(shape, u_segments=32, v_segments=20, radius=radius)
    return _place(_mesh(('sphere', radius, surface.name), build, True), at, (0, 0, 0), surface)


def ring(at, radius, thickness, surface, axis='z'):
    curve = bpy.data.curves.new('ring', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', thickness, 4
    spline = curve.splines.new('NURBS')
    spline.points.add(15)
    for at_, point in enumerate(spline.points):
        turn = at_ / 16 * math.tau
        point.co = (radius * math.cos(turn), radius * math.sin(turn), 0, 1)
    spline.use_cyclic_u = True
    return _place(curve, at, AXES[axis], surface)


def tube(points, radius, surface, resolution=5):
    """A cable or pipe through the points, bending softly."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = '3D', radius, resolution, True
    spline = curve.splines.new('BEZIER')
    spline.bezier_points.add(len(points) - 1)
    for point, at in zip(spline.bezier_points, points):
        point.co = at
        point.handle_left_type = point.handle_right_type = 'AUTO'
    return _place(curve, (0, 0, 0), (0, 0, 0), surface)


def bolt(at, size=.02, axis='y', mark=False):
    """Washer, hexagon head and, when torqued, a line of paint across both."""
    step = {'x': Vector((1, 0, 0)), 'y': Vector((0, -1, 0)), 'z': Vector((0, 0, 1))}[axis]
    at = Vector(at)
    cylinder(at + step * size * .1, size * 1.15, size * .22, steel(), axis, bevel=.3)
    cylinder(at + step * size * .55, size * .8, size * .75, zinc(), axis, sides=6, bevel=.1)
    cylinder(at + step * size * .98, size * .36, size * .4, zinc(), axis, bevel=.25)
    if mark:
        box(at + step * size * .93 + Vector((size * .5, 0, size * .1)), (size * 1.1, size * .06, size * .16), torque_mark(), 0)


def numeral(text, at, size, surface, turn=(math.pi / 2, 0, 0)):
    curve = bpy.data.curves.new('numeral', 'FONT')
    curve.body, curve.size, curve.extrude, curve.align_x, curve.align_y = text, size, .0004, 'CENTER', 'CENTER'
    return _place(curve, at, turn, surface)


def sheet(at, size, image, turn=(0, 0, 0), emission=0, roughness=.5):
    """A drawing of displays.ts on a surface that faces -y, as paper or, with `emission`, as a display."""
    name = f'sheet {image} {emission}'
    made = _materials.get(name) or material(name, roughness=roughness)
    if not made.node_tree.nodes.get('Image Texture'):
        nodes, links = made.node_tree.nodes, made.node_tree.links
        texture = nodes.new('ShaderNodeTexImage')
        texture.image = bpy.data.images.load(os.path.join(os.path.dirname(__file__), '..', 'renders', 'displays', f'{image}.png'))
        # Also as the color of the surface, whose edges the denoiser keeps.
        for socket in ('Base Color', 'Emission'):
            links.new(texture.outputs['Color'], nodes['Principled BSDF'].inputs[socket])
        nodes['Principled BSDF'].inputs['Emission Strength'].default_value = emission
    width, height = (side / 2 for side in size)
    mesh = bpy.data.meshes.new('sheet')
    mesh.from_pydata([(-width, 0, -height), (width, 0, -height), (width, 0, height), (-width, 0, height)], [], [(0, 1, 2, 3)])
    for corner, uv in zip(mesh.uv_layers.new().data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        corner.uv = uv
    return _place(mesh, at, turn, made)


# Traces of people

def helmet(at, colour=(.75, .75, .72), turn=0):
    """A safety helmet, resting on its rim; its peak towards -y, turned about z."""
    shell = material(f'helmet {colour}', colour, 0, .32, coat=.5)
    def build(shape):
        bmesh.ops.create_uvsphere(shape, u_segments=48, v_segments=24, radius=1)
        bmesh.ops.delete(shape, geom=[vertex for vertex in shape.verts if vertex.co.z < -.01], context='VERTS')
        for vertex in shape.verts:
            across = max(0, 1 - abs(vertex.co.x) / .16)
            vertex.co = (vertex.co.x * .108, vertex.co.y * .135, vertex.co.z * .125 + across * .007 * vertex.co.z)
    def brim(shape):
        bmesh.ops.create_cone(shape, cap_ends=True, segments=64, radius1=1, radius2=.96, depth=1)
        for vertex in shape.verts:
            front = max(0, -vertex.co.y)
            vertex.co = (vertex.co.x * .117, vertex.co.y * (.146 + .04 * front ** 3), vertex.co.z * .007 - .010 * front ** 4)
    x, y, z = at
    _place(_mesh(('helmet', shell.name), build, True), (x, y, z + .014), (0, 0, turn), shell)
    _place(_mesh(('brim', shell.name), brim, True), (x, y, z + .014), (0, 0, turn), shell)


def padlock(at, turn=0, colour=(.62, .03, .02), is_tagged=True):
    """A padlock that hangs from `at`, closed, with the tag of whoever works there."""
    x, y, z = at
    axis = Vector((math.cos(turn), math.sin(turn), 0))
    at_ = lambda across, down, out=0: tuple(Vector((x, y, z - down)) + axis * across + Vector((math.sin(turn), -math.cos(turn), 0)) * out)
    tube([at_(-.013, .05), at_(-.013, .012), at_(0, -.004), at_(.013, .012), at_(.013, .05)], .0032, steel(), 4)
    box(at_(0, .066), (.042, .018, .046), material(f'padlock {colour}', colour, 0, .35, coat=.4), .004, turn=(0, 0, turn))
    cylinder(at_(0, .092), .006, .006, zinc())
    if not is_tagged:
        return
    tube([at_(.013, .03), at_(.03, .06, .012), at_(.03, .09, .016)], .0016, white_plastic(), 3)
    sheet(at_(.03, .152, .017), (.075, .13), 'lock-tag', turn=(-.06, .06, turn))


# Light and camera

def daylight(sun_height, sun_turn, sky_power=.08, sun_power=10):
    """A clear sky. `sun_height` and `sun_turn` in degrees, the turn clockwise from +y."""
    world = ambient()
    nodes, links = world.node_tree.nodes, world.node_tree.links
    sky = nodes.new('ShaderNodeTexSky')
    sky.sky_type, sky.sun_disc = 'NISHITA', False
    sky.sun_elevation, sky.sun_rotation = math.radians(sun_height), math.radians(sun_turn)
    sky.altitude, sky.air_density, sky.dust_density, sky.ozone_density = 2400, 1, .35, 1.6
    links.new(sky.outputs['Color'], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = sky_power
    flat = math.cos(math.radians(sun_height))
    turn = math.radians(sun_turn)
    sun((-math.sin(turn) * flat, -math.cos(turn) * flat, -math.sin(math.radians(sun_height))), sun_power, (1, .93, .83), .6)


def area(at, target, size, power, colour=WARM, height=None, mirrored=True):
    """A soft light, turned to a target. `power` in watts; `mirrored`: whether glossy surfaces reflect it."""
    data = bpy.data.lights.new('area', 'AREA')
    data.energy, data.size, data.color = power, size, colour
    if height is not None:
        data.shape, data.size_y = 'RECTANGLE', height
    made = bpy.data.objects.new('area', data)
    made.location, made.visible_glossy = at, mirrored
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(made)
    return made


def spot(at, target, power, colour=WARM, angle=50, blend=.6):
    data = bpy.data.lights.new('spot', 'SPOT')
    data.energy, data.color, data.spot_size, data.spot_blend = power, colour, math.radians(angle), blend
    data.shadow_soft_size = .05
    made = bpy.data.objects.new('spot', data)
    made.location = at
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(made)


def sun(target, power, colour=WARM, softness=2):
    """Parallel light from the direction opposite `target`. `softness` is the sun's apparent size in degrees."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = power, colour, math.radians(softness)
    made = bpy.data.objects.new('sun', data)
    made.rotation_euler = Vector(target).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(made)


def gradient_sky(stops, strength=1):
    """A sky by height, from the horizon up: (height 0 to 1, colour) in order."""
    world = ambient()
    nodes, links = world.node_tree.nodes, world.node_tree.links
    where, axes, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'SeparateXYZ', 'ValToRGB'))
    links.new(where.outputs['Generated'], axes.inputs[0])
    links.new(axes.outputs['Z'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Background'].inputs['Color'])
    elements = ramp.color_ramp.elements
    elements[0].position, elements[0].color = stops[0][0], (*stops[0][1], 1)
    elements[1].position, elements[1].color = stops[-1][0], (*stops[-1][1], 1)
    for position, colour in stops[1:-1]:
        elements.new(position).color = (*colour, 1)
    nodes['Background'].inputs['Strength'].default_value = strength


def ridge(y, base, height, colour, seed, width=260, step=(3, 8)):
    """A distant mountain range: a silhouette in a single color, as in haze."""
    chance = random.Random(seed)
    corners, x, z = [], -width, base
    while x < width:
        z = max(base * .4, min(base + height, z + chance.uniform(-1, 1) * height * .24))
        corners += [(x, y, -1), (x, y, z)]
        x += chance.uniform(*step)
    mesh = bpy.data.meshes.new('ridge')
    mesh.from_pydata(corners, [], [(at, at + 1, at + 3, at + 2) for at in range(0, len(corners) - 2, 2)])
    mesh.materials.append(material(f'ridge {seed}', colour, 0, 1, emission=1))
    scene.collection.objects.link(bpy.data.objects.new('ridge', mesh))


def ambient(colour=INK, strength=1, sky=None):
    """The surroundings that metal reflects: `colour` below, `sky` above."""
    world = bpy.data.worlds.new('world')
    scene.world, world.use_nodes = world, True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value, background.inputs['Strength'].default_value = (*colour, 1), strength
    if sky:
        nodes, links = world.node_tree.nodes, world.node_tree.links
        where, axes, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'SeparateXYZ', 'ValToRGB'))
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = .0, (*colour, 1)
        ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = .7, (*sky, 1)
        links.new(where.outputs['Generated'], axes.inputs[0])
        links.new(axes.outputs['Z'], ramp.inputs['Fac'])
        links.new(ramp.outputs['Color'], background.inputs['Color'])
    return world


def camera(at, target, lens=50, stop=2.8, focus=None):
    """`focus` is the point in focus (default: the target); `stop` the aperture number at this scale."""
    data = bpy.data.cameras.new('camera')
    # Blurring after denoising needs a tenth of the samples and leaves no grain.
    data.lens, data.dof.use_dof, data.dof.aperture_fstop = lens, False, stop
    data.dof.focus_distance = (Vector(focus or target) - Vector(at)).length
    data.clip_start = .01
    made = bpy.data.objects.new('camera', data)
    made.location = at
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(made)
    scene.camera = made


# Rendering

def render(exposure=0, evenness=6e-4):
    """Renders to the path after `--`, denoised by surface features rather than brightness.

    `evenness` is the noise that is taken out of what is left: less where thin wires are to remain.
    """
    path, *numbers = sys.argv[sys.argv.index('--') + 1:]
    width, height, samples, seconds = [*map(int, numbers), *(1920, 1080, 220, 0)[len(numbers):]]
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = width, height
    cycles = scene.cycles
    cycles.samples, cycles.use_denoising, cycles.max_bounces = samples, False, 5
    cycles.time_limit = seconds
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, .03, 16
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 4, 24, .6
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'Medium High Contrast'
    scene.view_settings.exposure = exposure
    scene.render.use_persistent_data = False
    layer = scene.view_layers[0]
    layer.use_pass_normal = True
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    outputs = {}
    layer.use_pass_z = True
    for name in ('Image', 'Denoising Normal', 'Denoising Albedo', 'Depth'):
        viewer = tree.nodes.new('CompositorNodeOutputFile')
        viewer.format.file_format, viewer.format.color_depth = 'OPEN_EXR', '32'
        viewer.base_path, viewer.file_slots[0].path = f'{path}.passes', name.replace(' ', '-')
        tree.links.new(source.outputs[name], viewer.inputs[0])
        outputs[name] = viewer
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(source.outputs['Image'], composite.inputs[0])
    bpy.ops.render.render()
    read = lambda name: _pixels(f"{path}.passes/{name.replace(' ', '-')}0001.exr")
    features = read('Denoising Normal'), read('Denoising Albedo')
    clean = _denoise(read('Image'), *features)
    for stride in (3, 6):
        clean = _denoise(clean, *features, stride=stride, floor=evenness)
    clean = _defocus(clean, read('Depth')[:, :, 0])
    image = bpy.data.images.new('clean', width, height, float_buffer=True)
    image.pixels.foreach_set(numpy.dstack((clean, numpy.ones(clean.shape[:2]))).astype('float32').ravel())
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = 'PNG', '16'
    image.save_render(path, scene=scene)


def _pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Linear'
    width, height = image.size
    data = numpy.empty(width * height * image.channels, dtype='float32')
    image.pixels.foreach_get(data)
    return data.reshape(height, width, image.channels)[:, :, :3]


def _denoise(colour, normal, albedo, reach=5, strength=2.2, stride=1, floor=1e-5):
    """Joint non-local means: averages a pixel with neighbors of similar surroundings, normal and surface.

    `stride` is the distance of the neighbors, and `floor` the least noise: wide and high, they even out patches.
    """
    colour, normal, albedo = (numpy.ascontiguousarray(each.transpose(2, 0, 1)) for each in (colour, normal, albedo))
    colour = _without_fireflies(colour)
    tone = colour / (1 + colour)
    guide = numpy.concatenate((normal * math.sqrt(24), albedo * math.sqrt(120)))
    noise = _patch(_patch(numpy.abs(tone - _patch(tone)).mean(axis=0))) ** 2 * 2 + floor
    total, weights = colour.copy(), numpy.ones(colour.shape[1:], dtype='float32')
    _, height, width = colour.shape
    for dy in range(reach + 1):
        for dx in range(-reach if dy else 1, reach + 1):  # half of the neighbors: weights are symmetric
            down, right = dy * stride, dx * stride
            here = numpy.s_[..., down:, max(right, 0):width + min(right, 0)]
            there = numpy.s_[..., :height - down, max(-right, 0):width + min(-right, 0)]
            unlike = _patch(((tone[here] - tone[there]) ** 2).mean(axis=0)) / ((noise[here] + noise[there]) * strength / 2)
            unlike = numpy.maximum(unlike - 1, 0) + ((guide[here] - guide[there]) ** 2).sum(axis=0)
            weight = numpy.exp(-unlike - (dx * dx + dy * dy) / (reach * reach))
            total[here] += colour[there] * weight
            total[there] += colour[here] * weight
            weights[here] += weight
            weights[there] += weight
    return (total / weights).transpose(1, 2, 0)


def _patch(planes):
    """The mean of each value's 3 x 3 neighborhood."""
    for axis in (-1, -2):
        planes = (numpy.roll(planes, 1, axis) + planes + numpy.roll(planes, -1, axis)) / 3
    return planes


def _without_fireflies(colour):
    """Limits each pixel to the second brightest of its neighbors."""
    light = colour.max(axis=0)
    around = [numpy.roll(light, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    limit = numpy.partition(numpy.stack(around), -2, axis=0)[-2]
    return colour * numpy.minimum(1, limit / numpy.maximum(light, 1e-6))


def _defocus(colour, depth, steps=24):
    """The camera's depth of field: layers from far to near, each blurred by its circle of confusion."""
    lens = scene.camera.data
    focal, focus = lens.lens / 1000, lens.dof.focus_distance
    height, width = depth.shape
    scale = focal / lens.dof.aperture_fstop * focal / (focus - focal) / (lens.sensor_width / 1000) * width / 2
    # Signed radii in pixels, the farthest positive.
    radii = scale * (1 - focus / numpy.maximum(depth, 1e-3))
    limits = numpy.unique(numpy.quantile(radii, numpy.linspace(0, 1, steps + 1)))
    total, weights = numpy.zeros_like(colour), numpy.zeros(depth.shape)
    for low, high in reversed(list(zip(limits[:-1], limits[1:]))):
        mask = ((radii >= low) & ((radii < high) | (high == limits[-1]))).astype(float)
        radius = float(numpy.abs(radii[mask > 0]).mean()) if mask.any() else 0
        alpha = _disc_blur(mask, radius)
        for channel in range(3):
            total[:, :, channel] *= 1 - alpha
            total[:, :, channel] += _disc_blur(colour[:, :, channel] * mask, radius)
        weights = weights * (1 - alpha) + alpha
    return total / numpy.maximum(weights, 1e-4)[:, :, None]


def _disc_blur(plane, radius):
    """Spreads each value over a disc of `radius` pixels."""
    if radius < .6:
        return plane
    reach = math.ceil(radius) + 1
    across = numpy.arange(-reach, reach + 1)
    disc = numpy.clip(radius + .5 - numpy.hypot(*numpy.meshgrid(across, across)), 0, 1)
    padded = numpy.pad(plane, reach, mode='edge')
    spectrum = numpy.fft.rfft2(padded) * numpy.fft.rfft2(disc / disc.sum(), padded.shape)
    blurred = numpy.fft.irfft2(spectrum, padded.shape)
    return numpy.clip(blurred[2 * reach:2 * reach + plane.shape[0], 2 * reach:2 * reach + plane.shape[1]], 0, None)
